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
#include "catalog/pg_database.h"
#include "catalog/pg_depend.h"
#include "catalog/pg_extension.h"
#include "catalog/pg_namespace.h"
#include "commands/extension.h"
#include "commands/schemacmds.h"
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
column_of(Oid catalog, Oid object, AttrNumber column, bool *isnull)
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

	return DatumGetObjectId(column_of(catalog, object,
									  get_object_attnum_owner(catalog),
									  &isnull));
}

/*
 * Raise an error if a schema contains anything that does not belong to the
 * extension.
 */
static void
check_empty(Oid schema)
{
	Relation	catalog;
	ScanKeyData keys[2];
	SysScanDesc scan;
	HeapTuple	tuple;

	/* Wait for transactions that create tables in it. */
	LockDatabaseObject(NamespaceRelationId, schema, 0, AccessExclusiveLock);
	catalog = table_open(DependRelationId, AccessShareLock);
	ScanKeyInit(&keys[0], Anum_pg_depend_refclassid, BTEqualStrategyNumber,
				F_OIDEQ, ObjectIdGetDatum(NamespaceRelationId));
	ScanKeyInit(&keys[1], Anum_pg_depend_refobjid, BTEqualStrategyNumber,
				F_OIDEQ, ObjectIdGetDatum(schema));
	scan = systable_beginscan(catalog, DependReferenceIndexId, true, NULL,
							  lengthof(keys), keys);
	while (HeapTupleIsValid(tuple = systable_getnext(scan)))
	{
		Form_pg_depend row = (Form_pg_depend) GETSTRUCT(tuple);
		ObjectAddress object;

		ObjectAddressSet(object, row->classid, row->objid);
		if ((object.classId == ExtensionRelationId &&
			 object.objectId == CurrentExtensionObject) ||
			getExtensionOfObject(object.classId,
								 object.objectId) == CurrentExtensionObject)
			continue;
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
 * Whoever owns the schema can create objects in it, which queries of all roles
 * find by their search_path, and can rename and drop it.  So the schema of an
 * installer who is no superuser gets the owner that "public" has, whoever
 * owns the database later.  A superuser may have reasons for another one: a
 * dump creates a schema for its owner before the extension.
 */
static void
settle_owner(Oid schema)
{
	Oid			owner = owner_of(NamespaceRelationId, schema);
	Oid			installer = owner_of(ExtensionRelationId,
									 CurrentExtensionObject);

	if (superuser_arg(owner) || owner == ROLE_PG_DATABASE_OWNER)
		return;
	if (owner == installer)
	{
		AlterSchemaOwner_oid(schema, ROLE_PG_DATABASE_OWNER);
		CommandCounterIncrement();
		return;
	}
	if (owner == owner_of(DatabaseRelationId, MyDatabaseId))
		return;
	ereport(superuser_arg(installer) ? WARNING : ERROR,
			(errcode(ERRCODE_INSUFFICIENT_PRIVILEGE),
			 errmsg("schema \"%s\" belongs to role \"%s\"",
					get_namespace_name(schema),
					GetUserNameFromId(owner, false)),
			 errdetail("This role can change what all other roles use, and drop it."),
			 errhint("Let this role or a superuser drop the schema, rename it or change its owner.")));
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
	Datum		acl = column_of(catalog, object,
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
 *
 * The schema does not belong to the extension.  But during CREATE EXTENSION,
 * the server would note its privileges as initial ones of the extension
 * (pg_init_privs).  Before 17, that note does not follow a change of the
 * owner, so a dump would name a role that no longer exists.  Event triggers
 * therefore see these commands as such of the user.
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
	creating_extension = false;
	revoke_all(NamespaceRelationId, schema);
	ExecuteGrantStmt(grant);
	creating_extension = true;
}

/*
 * tid_ids_open_schema() - let all roles use the schema in which the extension
 * is being created, and only a superuser or the owner of the database own it;
 * an error if it is in use, or belongs to a third party
 *
 * The latter is only a warning for superusers.
 */
PG_FUNCTION_INFO_V1(tid_ids_open_schema);
Datum
tid_ids_open_schema(PG_FUNCTION_ARGS)
{
	Oid			schema;
	bool		isnull;

	if (!creating_extension)
		elog(ERROR, "no extension is being created");
	schema = DatumGetObjectId(column_of(ExtensionRelationId,
										CurrentExtensionObject,
										Anum_pg_extension_extnamespace,
										&isnull));
	check_empty(schema);
	settle_owner(schema);
	open_schema(schema);
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
