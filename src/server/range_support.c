/*
 * range_support.c
 *		Range operators, see range_support.h.
 *
 * The planner support does three things for "id OP x", where x may be a constant,
 * a parameter, a stable expression or a column of another table:
 *
 * - It returns the index condition "id >= lower(x) AND id <= upper(x)".  If the
 *	 operator is lossy, it is checked again for each row that the index
 *	 returns.
 * - In three cases, it replaces the operator by this condition: on the key of a
 *	 partitioned table, because an index condition alone does not prune
 *	 partitions; on a foreign table, because postgres_fdw sends comparisons of
 *	 IDs, but not the text constant of a prefix; and on a table of another access
 *	 method than heap, which may skip data only by comparisons.  A lossy operator
 *	 is kept in addition.
 * - It estimates how many rows the operator selects, see range_estimate.h.
 */
#include "postgres.h"

#include "access/genam.h"
#include "access/htup_details.h"
#include "access/stratnum.h"
#include "access/table.h"
#include "access/transam.h"
#include "catalog/pg_am.h"
#include "catalog/pg_class.h"
#include "catalog/pg_depend.h"
#include "catalog/pg_inherits.h"
#include "catalog/pg_language.h"
#include "catalog/pg_operator.h"
#include "catalog/pg_partitioned_table.h"
#include "catalog/pg_proc.h"
#include "catalog/pg_type.h"
#include "nodes/makefuncs.h"
#include "nodes/nodeFuncs.h"
#include "nodes/pathnodes.h"
#include "nodes/supportnodes.h"
#include "optimizer/clauses.h"
#include "optimizer/optimizer.h"
#include "parser/parsetree.h"
#include "partitioning/partbounds.h"
#include "partitioning/partdesc.h"
#include "storage/lmgr.h"
#include "utils/builtins.h"
#include "utils/fmgroids.h"
#include "utils/lsyscache.h"
#include "utils/partcache.h"
#include "utils/rangetypes.h"
#include "utils/rel.h"
#include "utils/selfuncs.h"
#include "utils/syscache.h"
#include "utils/typcache.h"

#include "server/compat.h"
#include "server/range_estimate.h"
#include "server/range_support.h"

/*
 * Marks in the location of a column or constant, which is -1 or more otherwise.
 *
 * KEPT_WITH_BOUNDS marks the arguments of a call that is kept in addition to its
 * bounds.  If simplifying returns an AND, the planner simplifies its members again;
 * without the mark, this would never end.  The planner also simplifies the
 * conditions again for each partition: there, the column has lost the mark, but a
 * constant has kept it.
 *
 * INDEX_BOUND marks the column of a bound for an index condition.
 */
#define KEPT_WITH_BOUNDS (-2)
#define INDEX_BOUND (-3)

Node *
range_strip_relabel(Node *node)
{
	while (IsA(node, RelabelType))
		node = (Node *) ((RelabelType *) node)->arg;
	return node;
}

bool
range_is_index_bound(const List *args)
{
	Node	   *column = range_strip_relabel(linitial(args));

	return IsA(column, Var) && ((Var *) column)->location == INDEX_BOUND;
}

/* Copy an expression; if it is a bare column, mark it. */
static Node *
mark_column(Node *expression, int location)
{
	Node	   *copy = copyObject(expression);
	Node	   *column = range_strip_relabel(copy);

	if (IsA(column, Var))
		((Var *) column)->location = location;
	return copy;
}

/*
 * Return the range operator that has this function or, if commuted, whose commutator
 * has it.
 */
static const RangeOperator *
find_operator(const RangeOrder *order, Oid funcid, bool commuted)
{
	FmgrInfo	function;
	const RangeOperator *const *operator;

	/* Do not load the library of a function that has no planner support. */
	if (!OidIsValid(get_func_support(funcid)))
		return NULL;
	fmgr_info(funcid, &function);
	for (operator = order->operators; *operator != NULL; operator++)
	{
		if (function.fn_addr == (commuted ? (*operator)->commutator_function :
								 (*operator)->function))
			return *operator;
	}
	return NULL;
}

const RangeOperator *
range_operator(const RangeOrder *order, Oid funcid)
{
	return find_operator(order, funcid, false);
}

/* Return whether this call's right argument is a constant. */
static bool
right_is_constant(FunctionCallInfo fcinfo)
{
	Node	   *call = fcinfo->flinfo->fn_expr;
	List	   *args = NIL;

	if (call != NULL && IsA(call, OpExpr))
		args = ((OpExpr *) call)->args;
	else if (call != NULL && IsA(call, FuncExpr))
		args = ((FuncExpr *) call)->args;
	return list_length(args) == 2 && IsA(lsecond(args), Const);
}

RangeEnds
range_ends(FunctionCallInfo fcinfo, const RangeOperator *operator)
{
	RangeEnds  *known = fcinfo->flinfo->fn_extra;

	if (known != NULL)
		return *known;

	/*
	 * An external parameter is not a constant here: PL/pgSQL keeps the state
	 * of a simple expression while its variables change.
	 */
	if (right_is_constant(fcinfo))
	{
		MemoryContext caller = MemoryContextSwitchTo(fcinfo->flinfo->fn_mcxt);

		known = palloc(sizeof(RangeEnds));
		*known = operator->ends(PG_GETARG_DATUM(1));
		fcinfo->flinfo->fn_extra = known;
		MemoryContextSwitchTo(caller);
		return *known;
	}
	return operator->ends(PG_GETARG_DATUM(1));
}

Datum
range_value(FunctionCallInfo fcinfo, Datum lower, Datum upper)
{
	TypeCacheEntry *type = fcinfo->flinfo->fn_extra;
	RangeBound	first = {.val = lower, .inclusive = true, .lower = true};
	RangeBound	last = {.val = upper, .inclusive = true};

	if (type == NULL)
	{
		type = lookup_type_cache(get_func_rettype(fcinfo->flinfo->fn_oid),
								 TYPECACHE_RANGE_INFO);
		fcinfo->flinfo->fn_extra = type;
	}
	return RangeTypePGetDatum(MAKE_RANGE(type, &first, &last));
}

Datum
range_canonical(FunctionCallInfo fcinfo, const RangeOrder *order)
{
	RangeType  *range = PG_GETARG_RANGE_P(0);
	TypeCacheEntry *type = range_get_typcache(fcinfo, RangeTypeGetOid(range));
	RangeBound	lower;
	RangeBound	upper;
	bool		empty;

	range_deserialize(type, range, &lower, &upper, &empty);
	if (!empty && !lower.infinite && !lower.inclusive)
	{
		lower.val = order->increment(NULL, lower.val, &empty);
		lower.inclusive = true;
	}
	if (!empty && !upper.infinite && !upper.inclusive)
	{
		upper.val = order->decrement(NULL, upper.val, &empty);
		upper.inclusive = true;
	}
	if (!empty && !lower.infinite && !upper.infinite &&
		range_cmp_bound_values(type, &lower, &upper) > 0)
		empty = true;
	PG_RETURN_RANGE_P(RANGE_SERIALIZE(type, &lower, &upper, empty));
}

/* --- index conditions and partition pruning --- */

/*
 * Make "left OP end(right)", where OP is a strategy of the default order of left's
 * type and end_name is a function in the schema of funcid.  Return NULL if the
 * schema has no such function, because a user has declared our C function under
 * another name, or if opfamily sorts by other operators.
 */
static Expr *
make_bound(PlannerInfo *root, Oid funcid, Oid opfamily, StrategyNumber strategy,
		   Node *left, Node *right, const char *end_name)
{
	Oid		   *argtypes;
	int			nargs;
	Oid			rettype = get_func_signature(funcid, &argtypes, &nargs);
	Oid			type;
	Oid			operator;
	Oid			end_function;
	Node	   *end;

	if (rettype != BOOLOID || nargs != 2)
		return NULL;
	type = getBaseType(argtypes[0]);
	operator = get_opfamily_member(lookup_type_cache(type, TYPECACHE_BTREE_OPFAMILY)->btree_opf,
								   type, type, strategy);
	end_function = GetSysCacheOid3(PROCNAMEARGSNSP, Anum_pg_proc_oid,
								   PointerGetDatum(end_name),
								   PointerGetDatum(buildoidvector(&argtypes[1], 1)),
								   ObjectIdGetDatum(get_func_namespace(funcid)));
	if (!OidIsValid(operator) || !OidIsValid(end_function) ||
		get_op_opfamily_strategy(operator, opfamily) != strategy ||
		get_func_rettype(end_function) != type)
		return NULL;

	/*
	 * The operator's left type may be a domain, which the comparisons do not
	 * have.
	 */
	if (IsA(left, RelabelType) && exprType((Node *) ((RelabelType *) left)->arg) == type)
		left = (Node *) ((RelabelType *) left)->arg;
	end = (Node *) makeFuncExpr(end_function, type,
								list_make1(copyObject(right)),
								InvalidOid, exprCollation(right),
								COERCE_EXPLICIT_CALL);
	return make_opclause(operator, BOOLOID, false,
						 copyObject((Expr *) left),
						 (Expr *) eval_const_expressions(root, end),
						 InvalidOid, InvalidOid);
}

/* Make both bounds; return NIL if that is not possible. */
static List *
make_bounds(PlannerInfo *root, Oid funcid, Oid opfamily,
			Node *left, Node *right, const RangeOperator *operator)
{
	Expr	   *lower;
	Expr	   *upper;

	/* The right argument will be evaluated twice. */
	if (contain_volatile_functions(right) || contain_subplans(right))
		return NIL;
	lower = make_bound(root, funcid, opfamily, BTGreaterEqualStrategyNumber,
					   left, right, operator->lower_function);
	upper = make_bound(root, funcid, opfamily, BTLessEqualStrategyNumber,
					   left, right, operator->upper_function);
	if (lower == NULL || upper == NULL)
		return NIL;
	return list_make2(lower, upper);
}

/*
 * Return whether an index's column can be searched with comparisons of this type.
 * BRIN looks them up by the column's own type and raises an error if that is a
 * domain.
 */
static bool
compares_as(const IndexOptInfo *index, int indexcol, Oid type)
{
	const TargetEntry *column = list_nth(index->indextlist, indexcol);

	return index->relam == BTREE_AM_OID || index->relam == GIST_AM_OID ||
		(index->relam == BRIN_AM_OID && exprType((const Node *) column->expr) == type);
}

/* Return whether this call is kept in addition to its bounds. */
static bool
is_kept(const Node *column, const Node *right)
{
	return (IsA(column, Var) && ((const Var *) column)->location == KEPT_WITH_BOUNDS) ||
		(IsA(right, Const) && ((const Const *) right)->location == KEPT_WITH_BOUNDS);
}

/*
 * Return whether this is one of the table's conditions, from which the planner makes
 * index conditions anyway.
 */
static bool
has_condition(const RelOptInfo *rel, const Expr *clause)
{
	ListCell   *cell;

	foreach(cell, rel->baserestrictinfo)
	{
		if (equal(lfirst_node(RestrictInfo, cell)->clause, clause))
			return true;
	}
	foreach(cell, rel->joininfo)
	{
		if (equal(lfirst_node(RestrictInfo, cell)->clause, clause))
			return true;
	}
	return false;
}

static List *
index_condition(SupportRequestIndexCondition *request, const RangeOrder *order)
{
	const RangeOperator *operator = range_operator(order, request->funcid);
	List	   *args;
	List	   *bounds;

	if (is_opclause(request->node))
		args = ((OpExpr *) request->node)->args;
	else if (is_funcclause(request->node))
		args = ((FuncExpr *) request->node)->args;
	else
		return NIL;

	/* Only the left argument can be the indexed one. */
	if (operator == NULL || list_length(args) != 2 || request->indexarg != 0)
		return NIL;

	/* GiST's and BRIN's minmax classes number the comparisons as btree does. */
	if (!compares_as(request->index, request->indexcol, getBaseType(exprType(linitial(args)))))
		return NIL;
	if (!is_pseudo_constant_for_index(request->root, lsecond(args), request->index))
		return NIL;

	/* The query has its bounds, perhaps in an arm of an OR. */
	if (is_kept(range_strip_relabel(linitial(args)), lsecond(args)))
		return NIL;

	bounds = make_bounds(request->root, request->funcid, request->opfamily,
						 mark_column(linitial(args), INDEX_BOUND), lsecond(args), operator);
	if (bounds == NIL || (has_condition(request->index->rel, linitial(bounds)) &&
						  has_condition(request->index->rel, lsecond(bounds))))
		return NIL;
	request->lossy = operator->lossy;
	return bounds;
}

/*
 * What comparisons of a column do to the partitions of a table, at all levels.
 *
 * Many PostgreSQL versions, such as 15.18, 17.11 and 18.6, wrongly prune the
 * DEFAULT partition if the table is partitioned by range of several columns and
 * the query bounds all of them, for example by "a <= x AND b < y".
 */
typedef struct Pruning
{
	bool		prunes;			/* they prune partitions */
	bool		may_lose_rows;	/* they may prune a partition that has rows */
} Pruning;

/*
 * Return whether rows of this partitioned table, or of a partition of it, may be
 * lost.  This reads only the catalogs, so it also works if another session has
 * locked the table, for example to add a DEFAULT partition.
 */
static bool
may_lose_rows(Oid relid)
{
	HeapTuple	tuple = SearchSysCache1(PARTRELID, ObjectIdGetDatum(relid));
	bool		may = false;
	ListCell   *cell;

	if (HeapTupleIsValid(tuple))
	{
		Form_pg_partitioned_table table = (Form_pg_partitioned_table) GETSTRUCT(tuple);

		may = table->partstrat == PARTITION_STRATEGY_RANGE && table->partnatts > 1;
		ReleaseSysCache(tuple);
	}
	foreach(cell, may ? NIL : find_inheritance_children(relid, NoLock))
	{
		if (get_rel_relkind(lfirst_oid(cell)) == RELKIND_PARTITIONED_TABLE)
			may |= may_lose_rows(lfirst_oid(cell));
	}
	return may;
}

/* Add to *pruning what comparisons of a column do to a table, which is locked. */
static void
examine_partitions(Oid relid, AttrNumber column, Oid opfamily, Pruning *pruning)
{
	Relation	relation = try_table_open(relid, NoLock);
	PartitionKey key;
	PartitionDesc partitions;
	bool		is_key = false;

	/* A partition may have been detached and dropped. */
	if (relation == NULL)
		return;
	key = RelationGetPartitionKey(relation);
	partitions = RelationGetPartitionDesc(relation, true);

	for (int i = 0; i < key->partnatts; i++)
	{
		if (column > 0 && key->partattrs[i] == column && key->partopfamily[i] == opfamily &&
			key->strategy != PARTITION_STRATEGY_HASH)
			is_key = true;
	}
	pruning->prunes |= is_key;
	pruning->may_lose_rows |= key->strategy == PARTITION_STRATEGY_RANGE &&
		key->partnatts > 1 && partition_bound_has_default(partitions->boundinfo);

	/* Partitions have the table's conditions, even if they have another key. */
	for (int i = 0; i < partitions->nparts; i++)
	{
		Oid			partition = partitions->oids[i];

		if (partitions->is_leaf[i])
			continue;

		/* The query may not read this partition: do not wait for the lock. */
		if (!ConditionalLockRelationOid(partition, AccessShareLock))
			pruning->may_lose_rows |= may_lose_rows(partition);
		else
		{
			char	   *name = get_attname(relid, column, true);

			examine_partitions(partition, name == NULL ? InvalidAttrNumber :
							   get_attnum(partition, name), opfamily, pruning);
			UnlockRelationOid(partition, AccessShareLock);
		}
	}
	table_close(relation, NoLock);
}

/* Return whether the planner may replace a function in FROM by a query. */
static bool
may_be_inlined(const RangeTblEntry *function)
{
	Node	   *call;
	HeapTuple	tuple;
	bool		may = false;

	if (list_length(function->functions) != 1)
		return false;
	call = linitial_node(RangeTblFunction, function->functions)->funcexpr;
	if (!IsA(call, FuncExpr))
		return false;
	tuple = SearchSysCache1(PROCOID, ObjectIdGetDatum(((FuncExpr *) call)->funcid));
	if (HeapTupleIsValid(tuple))
	{
		Form_pg_proc proc = (Form_pg_proc) GETSTRUCT(tuple);

		/* By its body or, from 19 on, by its planner support. */
		may = proc->prolang == SQLlanguageId ||
			(OidIsValid(proc->prosupport) && proc->oid >= FirstNormalObjectId);
		ReleaseSysCache(tuple);
	}
	return may;
}

static bool contains_table_that_may_lose_rows(Node *node, void *unused);

/*
 * Return whether a query or one of its sub-queries reads a table from which
 * pruning by bounds may lose rows.
 *
 * All tables are checked, because bounds that are made for one table may be applied
 * to another one.  Bounds on a column of a UNION ALL are applied to its members.  And
 * when the planner converts EXISTS to IN, it simplifies the sub-select's condition
 * as if it were part of the outer query, where the same table number means another
 * table.
 *
 * is_planned: whether the query's functions have been inlined.  If not, the tables
 * that they read are not known.
 */
static bool
reads_table_that_may_lose_rows(Query *query, bool is_planned)
{
	ListCell   *cell;

	foreach(cell, query->rtable)
	{
		RangeTblEntry *table = lfirst(cell);

		if (table->rtekind == RTE_SUBQUERY && table->subquery != NULL &&
			reads_table_that_may_lose_rows(table->subquery, false))
			return true;
		if (table->rtekind == RTE_FUNCTION && !is_planned && may_be_inlined(table))
			return true;
		if (table->rtekind == RTE_RELATION && table->relkind == RELKIND_PARTITIONED_TABLE)
		{
			Pruning		pruning = {false, false};

			examine_partitions(table->relid, InvalidAttrNumber, InvalidOid, &pruning);
			if (pruning.may_lose_rows)
				return true;
		}
	}
	foreach(cell, query->cteList)
	{
		Node	   *cte = lfirst_node(CommonTableExpr, cell)->ctequery;

		if (IsA(cte, Query) && reads_table_that_may_lose_rows((Query *) cte, false))
			return true;
	}
	return query->hasSubLinks &&
		query_tree_walker(query, contains_table_that_may_lose_rows, NULL,
						  QTW_IGNORE_RC_SUBQUERIES);
}

/* Return the same for the sub-selects of an expression. */
static bool
contains_table_that_may_lose_rows(Node *node, void *unused)
{
	if (node == NULL)
		return false;
	if (IsA(node, Query))
		return reads_table_that_may_lose_rows((Query *) node, false);
	return expression_tree_walker(node, contains_table_that_may_lose_rows, unused);
}

/*
 * Return the table of a column; NULL if it is not a column of the query.
 *
 * The conditions of CHECK constraints, and some of EXISTS, are simplified with
 * their own table numbers.  In the query, such a number may mean another table, or a
 * removed one.  This is harmless, because the bounds are equivalent to the call.
 */
static const RangeTblEntry *
table_of(PlannerInfo *root, const Var *column)
{
	/* For an expression outside of a query, root is NULL or empty. */
	if (root == NULL || root->parse == NULL || column->varlevelsup != 0 ||
		IS_SPECIAL_VARNO(column->varno) ||
		column->varno > list_length(root->parse->rtable))
		return NULL;

	/* NULL if the planner has removed a useless join with the table. */
	return planner_rt_fetch(column->varno, root);
}

/*
 * Add to *pruning what comparisons of a column do to its table or, if it is a column
 * of a UNION ALL, to the members' tables.
 */
static void
examine_column(PlannerInfo *root, const Var *column, Oid opfamily, Pruning *pruning)
{
	const RangeTblEntry *table = table_of(root, column);
	ListCell   *cell;

	if (table == NULL || column->varattno <= 0)
		return;
	if (table->rtekind == RTE_RELATION)
	{
		/* The planner's caller holds a lock on all tables of the query. */
		if (table->relkind == RELKIND_PARTITIONED_TABLE &&
			get_atttype(table->relid, column->varattno) == column->vartype)
			examine_partitions(table->relid, column->varattno, opfamily, pruning);
		return;
	}
	foreach(cell, root->append_rel_list)
	{
		const AppendRelInfo *member = lfirst(cell);
		Node	   *translated;

		if (member->parent_relid != (Index) column->varno ||
			list_length(member->translated_vars) < column->varattno)
			continue;
		translated = list_nth(member->translated_vars, column->varattno - 1);
		if (translated == NULL)
			continue;
		translated = range_strip_relabel(translated);
		if (IsA(translated, Var))
			examine_column(root, (Var *) translated, opfamily, pruning);
	}
}

/*
 * Return whether an object is used in the expression or condition of an index, or in
 * a partition key.  If the object is a function and operators is not NULL, append the
 * function's operators that are used there to *operators.
 */
static bool
is_used_by_relation(Relation depend, Oid classid, Oid objid, List **operators)
{
	ScanKeyData key[2];
	SysScanDesc scan;
	HeapTuple	tuple;
	bool		found = false;

	ScanKeyInit(&key[0], Anum_pg_depend_refclassid, BTEqualStrategyNumber,
				F_OIDEQ, ObjectIdGetDatum(classid));
	ScanKeyInit(&key[1], Anum_pg_depend_refobjid, BTEqualStrategyNumber,
				F_OIDEQ, ObjectIdGetDatum(objid));
	scan = systable_beginscan(depend, DependReferenceIndexId, true, NULL, 2, key);
	while (HeapTupleIsValid(tuple = systable_getnext(scan)))
	{
		Form_pg_depend user = (Form_pg_depend) GETSTRUCT(tuple);
		char		relkind = user->classid == RelationRelationId ?
			get_rel_relkind(user->objid) : '\0';

		if (relkind == RELKIND_INDEX || relkind == RELKIND_PARTITIONED_INDEX ||
			relkind == RELKIND_PARTITIONED_TABLE)
			found = true;
		else if (operators != NULL && user->classid == OperatorRelationId &&
				 is_used_by_relation(depend, OperatorRelationId, user->objid, NULL))
			*operators = lappend_oid(*operators, user->objid);
		if (found && operators == NULL)
			break;
	}
	systable_endscan(scan);
	return found;
}

/*
 * Return the operator of this name that has the function; InvalidOid if it was
 * dropped.
 */
static Oid
operator_of(Oid funcid, const char *name)
{
	Oid		   *argtypes;
	int			nargs;
	Oid			oid;

	(void) get_func_signature(funcid, &argtypes, &nargs);
	if (nargs != 2)
		return InvalidOid;
	oid = GetSysCacheOid4(OPERNAMENSP, Anum_pg_operator_oid, PointerGetDatum(name),
						  ObjectIdGetDatum(argtypes[0]), ObjectIdGetDatum(argtypes[1]),
						  ObjectIdGetDatum(get_func_namespace(funcid)));
	return OidIsValid(oid) && get_opcode(oid) == funcid ? oid : InvalidOid;
}

static Node *
make_operator_call(Oid operator, Expr *left, Expr *right, Oid collation)
{
	Expr	   *call = make_opclause(operator, BOOLOID, false, left, right,
									 InvalidOid, collation);

	set_opfuncid((OpExpr *) call);
	return (Node *) call;
}

/*
 * Return the forms of the call to keep in addition to its bounds: as a function, as
 * an operator, or both.  These are the forms that indexes and partition keys contain.
 * A partial index is used only if the query's condition implies that of the index,
 * and the planner does not know that the bounds imply it.  A lossy operator is always
 * kept in one form, because its bounds alone are not enough.
 */
static List *
forms_to_keep(FuncExpr *call, const RangeOperator *operator)
{
	FuncExpr   *kept = copyObject(call);
	Node	   *right = lsecond(kept->args);
	Oid			own_operator = operator_of(kept->funcid, operator->name);
	Oid			commutator = OidIsValid(own_operator) ? get_commutator(own_operator) : InvalidOid;
	Relation	depend = table_open(DependRelationId, AccessShareLock);
	List	   *operators = NIL;
	List	   *commutators = NIL;
	List	   *forms = NIL;
	ListCell   *cell;

	linitial(kept->args) = mark_column(linitial(kept->args), KEPT_WITH_BOUNDS);
	if (IsA(right, Const))
		((Const *) right)->location = KEPT_WITH_BOUNDS;
	if (is_used_by_relation(depend, ProcedureRelationId, kept->funcid, &operators))
		forms = lappend(forms, kept);

	/*
	 * If an index or key uses the commutator, that has been replaced by the
	 * operator, too.
	 */
	if (OidIsValid(commutator) &&
		(is_used_by_relation(depend, ProcedureRelationId, get_opcode(commutator), &commutators) ||
		 commutators != NIL))
		operators = list_append_unique_oid(operators, own_operator);
	table_close(depend, AccessShareLock);
	if (operator->lossy && forms == NIL && operators == NIL)
	{
		if (!OidIsValid(own_operator))
			return list_make1(kept);
		operators = list_make1_oid(own_operator);
	}
	foreach(cell, operators)
		forms = lappend(forms, make_operator_call(lfirst_oid(cell), linitial(kept->args),
												  lsecond(kept->args), kept->inputcollid));
	return forms;
}

/*
 * Return whether the column's table is a partition, a child or a member of a UNION
 * ALL.
 */
static bool
is_of_child(PlannerInfo *root, const Var *column)
{
	return root->append_rel_array != NULL &&
		root->append_rel_array[column->varno] != NULL;
}

/*
 * Return whether a table may evaluate comparisons itself, but not calls.  This is
 * assumed for foreign tables if the right argument is a constant, because
 * postgres_fdw sends such comparisons to the remote server; and for tables of another
 * access method than heap, because columnar ones store the smallest and greatest
 * value of each part.
 */
static bool
uses_comparisons_only(const RangeTblEntry *table, const Node *right)
{
	HeapTuple	tuple;
	bool		is_other = false;

	if (table->rtekind != RTE_RELATION)
		return false;
	if (table->relkind == RELKIND_FOREIGN_TABLE)
		return IsA(right, Const);
	if (table->relkind != RELKIND_RELATION && table->relkind != RELKIND_MATVIEW)
		return false;
	tuple = SearchSysCache1(RELOID, ObjectIdGetDatum(table->relid));
	if (HeapTupleIsValid(tuple))
	{
		is_other = ((Form_pg_class) GETSTRUCT(tuple))->relam != HEAP_TABLE_AM_OID;
		ReleaseSysCache(tuple);
	}
	return is_other;
}

/*
 * Return the bounds that replace a call; NULL if the call is not to be replaced.
 */
static Node *
replace_by_bounds(PlannerInfo *root, FuncExpr *call, const RangeOrder *order)
{
	const RangeOperator *operator = range_operator(order, call->funcid);
	Node	   *left;
	Node	   *right;
	Node	   *column;
	const RangeTblEntry *table;
	Oid			opfamily;
	List	   *clauses;
	Pruning		pruning = {false, false};

	if (operator == NULL || list_length(call->args) != 2)
		return NULL;
	left = linitial(call->args);
	right = lsecond(call->args);
	column = range_strip_relabel(left);
	if (!IsA(column, Var))
		return NULL;
	table = table_of(root, (Var *) column);
	if (table == NULL || is_kept(column, right))
		return NULL;

	opfamily = lookup_type_cache(exprType(left), TYPECACHE_BTREE_OPFAMILY)->btree_opf;
	if (!uses_comparisons_only(table, right))
	{
		/* The conditions of a child table have been made for its parent. */
		if (is_of_child(root, (Var *) column))
			return NULL;
		examine_column(root, (Var *) column, opfamily, &pruning);
		if (!pruning.prunes)
			return NULL;
	}
	if (reads_table_that_may_lose_rows(root->parse, true) ||
		(root->parse->hasSubLinks &&
		 contains_table_that_may_lose_rows((Node *) root->append_rel_list, NULL)))
		return NULL;
	clauses = make_bounds(root, call->funcid, opfamily, left, right, operator);
	if (clauses == NIL)
		return NULL;
	if (table->relkind != RELKIND_FOREIGN_TABLE || operator->lossy)
		clauses = list_concat(clauses, forms_to_keep(call, operator));
	return (Node *) make_andclause(clauses);
}

/*
 * Replace a call of a commutator, "x OP id", by "id OP x", and that by its bounds if
 * they are to replace it.  So no other code has to handle commutators.
 */
static Node *
commute(PlannerInfo *root, const FuncExpr *call, const RangeOrder *order)
{
	const RangeOperator *operator = find_operator(order, call->funcid, true);
	Oid			oid;
	OpExpr	   *commuted;
	FuncExpr   *of_function;
	Node	   *bounds;

	if (operator == NULL || list_length(call->args) != 2)
		return NULL;
	oid = operator_of(call->funcid, operator->commutator);
	if (OidIsValid(oid))
		oid = get_commutator(oid);
	if (!OidIsValid(oid) || range_operator(order, get_opcode(oid)) != operator)
		return NULL;
	commuted = (OpExpr *) make_operator_call(oid, lsecond(call->args), linitial(call->args),
											 call->inputcollid);
	of_function = makeFuncExpr(commuted->opfuncid, BOOLOID, commuted->args,
							   InvalidOid, call->inputcollid, COERCE_EXPLICIT_CALL);
	bounds = replace_by_bounds(root, of_function, order);
	return bounds != NULL ? bounds : (Node *) commuted;
}

static Node *
simplify(SupportRequestSimplify *request, const RangeOrder *order)
{
	if (range_operator(order, request->fcall->funcid) != NULL)
		return replace_by_bounds(request->root, request->fcall, order);
	return commute(request->root, request->fcall, order);
}

Datum
range_support(FunctionCallInfo fcinfo, const RangeOrder *order)
{
	Node	   *request = (Node *) PG_GETARG_POINTER(0);

	if (IsA(request, SupportRequestIndexCondition))
		PG_RETURN_POINTER(index_condition((SupportRequestIndexCondition *) request, order));
	if (IsA(request, SupportRequestSimplify))
		PG_RETURN_POINTER(simplify((SupportRequestSimplify *) request, order));
	if (IsA(request, SupportRequestSelectivity))
	{
		SupportRequestSelectivity *estimate = (SupportRequestSelectivity *) request;

		/* The operators' join estimator, matchingjoinsel, returns the same. */
		estimate->selectivity = estimate->is_join ? DEFAULT_MATCHING_SEL :
			range_selectivity(estimate->root, estimate->funcid, estimate->args,
							  estimate->varRelid, order);
		PG_RETURN_POINTER(estimate);
	}
	PG_RETURN_POINTER(NULL);
}
