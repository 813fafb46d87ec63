/*
 * schema.c
 *		The schemas of the extension: what its script checks and sets before
 *		others can use them.
 *
 * The script creates these functions, and drops them at its end.  They are in
 * C because a statement of SQL can neither raise an error of its own nor
 * revoke privileges from roles that it has to find, and the procedural
 * languages, which could, may have been dropped.
 */
#include "postgres.h"

#include "access/genam.h"
#include "access/htup_details.h"
#include "access/table.h"
#include "access/xact.h"
#include "catalog/dependency.h"
#include "catalog/indexing.h"
#include "catalog/objectaddress.h"
#include "catalog/pg_authid.h"
#include "catalog/pg_depend.h"
#include "catalog/pg_extension.h"
#include "catalog/pg_namespace.h"
#include "commands/comment.h"
#include "commands/extension.h"
#include "executor/spi.h"
#include "miscadmin.h"
#include "nodes/parsenodes.h"
#include "storage/lmgr.h"
#include "utils/acl.h"
#include "utils/fmgroids.h"
#include "utils/lsyscache.h"
#include "utils/rel.h"

#include "server/compat.h"

/*
 * Return a column of an object's row in its catalog, copied.
 */
static Datum
catalog_column(Oid catalog, Oid object, AttrNumber column, bool *isnull)
{
	Relation	rows = table_open(catalog, AccessShareLock);
	HeapTuple	row = get_catalog_object_by_oid(rows,
												get_object_attnum_oid(catalog),
												object);
	Datum		value;

	if (!HeapTupleIsValid(row))
		elog(ERROR, "object %u of catalog %u does not exist", object, catalog);

	/* heap_getattr() is inline, and calls what some minor versions lack. */
	value = SPI_getbinval(row, RelationGetDescr(rows), column, isnull);
	table_close(rows, AccessShareLock);
	return value;
}

static Oid
owner_of(Oid catalog, Oid object)
{
	bool		isnull;

	return DatumGetObjectId(catalog_column(catalog, object,
										   get_object_attnum_owner(catalog),
										   &isnull));
}

/*
 * Raise an error if anything depends on a schema.
 */
static void
check_empty(Oid schema)
{
	Relation	catalog;
	ScanKeyData keys[2];
	SysScanDesc scan;
	HeapTuple	tuple;

	/* Wait for transactions that create objects in it. */
	LockDatabaseObject(NamespaceRelationId, schema, 0, AccessExclusiveLock);
	catalog = table_open(DependRelationId, AccessShareLock);
	ScanKeyInit(&keys[0], Anum_pg_depend_refclassid, BTEqualStrategyNumber,
				F_OIDEQ, ObjectIdGetDatum(NamespaceRelationId));
	ScanKeyInit(&keys[1], Anum_pg_depend_refobjid, BTEqualStrategyNumber,
				F_OIDEQ, ObjectIdGetDatum(schema));
	scan = systable_beginscan(catalog, DependReferenceIndexId, true, NULL,
							  lengthof(keys), keys);
	tuple = systable_getnext(scan);
	if (HeapTupleIsValid(tuple))
	{
		Form_pg_depend row = (Form_pg_depend) GETSTRUCT(tuple);
		ObjectAddress object;

		ObjectAddressSet(object, row->classid, row->objid);
		ereport(ERROR,
				(errcode(ERRCODE_OBJECT_NOT_IN_PREREQUISITE_STATE),
				 errmsg("schema \"%s\" is already in use",
						get_namespace_name(schema)),
				 errdetail("All roles may use the schema of this extension, so it must be empty, but %s depends on it.",
						   getObjectDescription(&object, false)),
				 errhint("Rename the schema, or drop or move what is in it.")));
	}
	systable_endscan(scan);
	table_close(catalog, AccessShareLock);
}

/*
 * Put a new schema in place of the one in which the extension is being
 * created, and return it; an error if the old one is in use.
 *
 * If the old schema existed before, others may be about to create objects in
 * it: the server checks their privilege before it waits for a lock on the
 * schema, and older minor versions do not lock it.  Queries of all roles
 * would find these objects.  Nobody can know a new schema before this
 * transaction ends, and then it is too late for others to own it or to have
 * privileges on it.
 *
 * The name is that in the search_path of the script.  The old schema's owner
 * may meanwhile have renamed it, and given its name to another one; then
 * NamespaceCreate() fails, because that name is taken.
 *
 * Whoever owns the schema can create objects in it, rename it and drop it.  So
 * unless it belonged to a superuser, it gets the owner that "public" has,
 * whoever owns the database later.
 */
static Oid
replace_schema(const char *name)
{
	Relation	extensions = table_open(ExtensionRelationId, RowExclusiveLock);
	HeapTuple	tuple = get_catalog_object_by_oid(extensions,
												  Anum_pg_extension_oid,
												  CurrentExtensionObject);
	Form_pg_extension row = (Form_pg_extension) GETSTRUCT(tuple);
	ObjectAddress extension;
	ObjectAddress schema;
	Oid			owner;
	char	   *comment;

	ObjectAddressSet(extension, ExtensionRelationId, row->oid);
	ObjectAddressSet(schema, NamespaceRelationId, row->extnamespace);
	deleteDependencyRecordsForSpecific(extension.classId, extension.objectId,
									   DEPENDENCY_NORMAL,
									   schema.classId, schema.objectId);
	CommandCounterIncrement();
	check_empty(schema.objectId);
	owner = owner_of(NamespaceRelationId, schema.objectId);
	if (!superuser_arg(owner))
		owner = ROLE_PG_DATABASE_OWNER;
	/* A dump contains the comment before CREATE EXTENSION. */
	comment = GetComment(schema.objectId, NamespaceRelationId, 0);

	/* Internal, so that no event trigger takes this for a DROP SCHEMA. */
	performDeletion(&schema, DROP_RESTRICT, PERFORM_DELETION_INTERNAL);
	schema.objectId = NamespaceCreate(name, owner, false);
	CommandCounterIncrement();
	CreateComments(schema.objectId, NamespaceRelationId, 0, comment);

	row->extnamespace = schema.objectId;
	CatalogTupleUpdate(extensions, &tuple->t_self, tuple);
	recordDependencyOn(&extension, &schema, DEPENDENCY_NORMAL);
	table_close(extensions, RowExclusiveLock);
	CommandCounterIncrement();
	return schema.objectId;
}

/*
 * Revoke all privileges on an object from all roles but its owner, and
 * from PUBLIC.
 */
static void
revoke_all(Oid catalog, Oid object)
{
	Oid			owner = owner_of(catalog, object);
	Oid		   *roles;
	int			count = 0;
	bool		isnull;
	Datum		acl = catalog_column(catalog, object,
									 get_object_attnum_acl(catalog), &isnull);

	if (!isnull)
		count = aclmembers(DatumGetAclP(acl), &roles);
	for (int i = 0; i < count; i++)
		if (roles[i] != owner)
			RemoveRoleFromObjectACL(roles[i], catalog, object);
	RemoveRoleFromObjectACL(ACL_ID_PUBLIC, catalog, object);
}

/*
 * Let all roles use a schema, and do nothing else with it.
 */
static void
open_schema(Oid schema)
{
	GrantStmt  *grant = makeNode(GrantStmt);
	AccessPriv *usage = makeNode(AccessPriv);
	RoleSpec   *everyone = makeNode(RoleSpec);

	usage->priv_name = "usage";
	everyone->roletype = ROLESPEC_PUBLIC;
	grant->is_grant = true;
	grant->targtype = ACL_TARGET_OBJECT;
	grant->objtype = OBJECT_SCHEMA;
	grant->objects = list_make1(makeString(get_namespace_name(schema)));
	grant->privileges = list_make1(usage);
	grant->grantees = list_make1(everyone);
	revoke_all(NamespaceRelationId, schema);
	ExecuteGrantStmt(grant);
}

/*
 * tid_ids_open_schema(name) - make the schema in which the extension is being
 * created a new one, which only a superuser or the owner of the database
 * owns, and which all roles may use; an error if it is in use
 *
 * The schema does not belong to the extension, which is in it.  And the
 * server must not note its privileges as initial ones of the extension
 * (pg_init_privs): before 17, that note does not follow a change of the
 * owner, so a dump would name a role that no longer exists.  So during all
 * this, no extension is being created.  Event triggers therefore see the
 * GRANT as one of the user.
 */
PG_FUNCTION_INFO_V1(tid_ids_open_schema);
Datum
tid_ids_open_schema(PG_FUNCTION_ARGS)
{
	if (!creating_extension)
		elog(ERROR, "no extension is being created");
	creating_extension = false;
	open_schema(replace_schema(NameStr(*PG_GETARG_NAME(0))));
	creating_extension = true;
	PG_RETURN_VOID();
}

/*
 * tid_ids_revoke_all(catalog, object) - revoke all privileges on an object
 * from all roles but its owner, and from PUBLIC
 *
 * A new object has privileges by default, including those of ALTER DEFAULT
 * PRIVILEGES.  A REVOKE would have to name the roles.
 */
PG_FUNCTION_INFO_V1(tid_ids_revoke_all);
Datum
tid_ids_revoke_all(PG_FUNCTION_ARGS)
{
	revoke_all(PG_GETARG_OID(0), PG_GETARG_OID(1));
	PG_RETURN_VOID();
}
