/*
 * rewrite.c
 *		Replacing range operators by comparisons, see rewrite.h.
 *
 * In three cases, a range operator is replaced by its bounds before any index
 * is considered:
 *
 * - on the key of a partitioned table, because an index condition alone does
 *	 not prune partitions;
 * - on a foreign table, because postgres_fdw sends comparisons of IDs, but
 *	 not the text constant of a prefix;
 * - on a table of another access method than heap, which may skip data only
 *	 by comparisons.
 *
 * If the operator is lossy, the call is kept in addition to its bounds.  The
 * conditions of partial indexes are replaced like those of the query, so that
 * one still implies the other.
 */
#include "postgres.h"

#include "access/htup_details.h"
#include "access/table.h"
#include "catalog/pg_am.h"
#include "catalog/pg_inherits.h"
#include "catalog/pg_operator.h"
#include "catalog/pg_partitioned_table.h"
#include "catalog/pg_type.h"
#include "miscadmin.h"
#include "nodes/makefuncs.h"
#include "nodes/nodeFuncs.h"
#include "nodes/pathnodes.h"
#include "optimizer/optimizer.h"
#include "parser/parsetree.h"
#include "partitioning/partdesc.h"
#include "utils/lsyscache.h"
#include "utils/rel.h"
#include "utils/syscache.h"
#include "utils/typcache.h"

#include "server/compat.h"
#include "server/planner/condition.h"
#include "server/planner/default_partition.h"
#include "server/planner/index_condition.h"
#include "server/planner/rewrite.h"
#include "server/planner/run.h"

/* --- the tables of a column --- */

/*
 * Return the table of a column; NULL if it is not a column of the query.
 *
 * The conditions of CHECK constraints, and some of EXISTS, are simplified
 * with their own table numbers.  In the query, such a number may mean another
 * table, or a removed one.  The rows are right all the same, because the
 * bounds are equivalent to the call.  But then a condition of EXISTS no
 * longer implies that of a partial index of a plain table, and whether a
 * CHECK constraint excludes a table depends on these numbers.
 */
static const RangeTblEntry *
table_of(PlannerInfo *root, const Var *column)
{
	/* For an expression outside of a query, root is NULL or empty. */
	if (root == NULL || root->parse == NULL || root->glob == NULL ||
		column->varlevelsup != 0 || IS_SPECIAL_VARNO(column->varno) ||
		column->varno > list_length(root->parse->rtable))
		return NULL;

	/*
	 * The condition of a partial index in ON CONFLICT is compared with those
	 * of indexes as they are.  An INSERT reads nothing from its table.
	 */
	if (root->parse->commandType == CMD_INSERT &&
		column->varno == root->parse->resultRelation)
		return NULL;

	/* NULL if the planner has removed a useless join with the table. */
	return planner_rt_fetch(column->varno, root);
}

/*
 * Return whether comparisons of this operator family prune partitions of a
 * table of the query, or of a partition of it, by this column.  A key by hash
 * has a family of its own.  No partition is opened or locked; the table is,
 * and knows which ones are partitioned.
 */
static bool
is_key(Oid relid, const char *column, Oid opfamily)
{
	Relation	table = table_open(relid, NoLock);
	PartitionDesc partitions = RelationGetPartitionDesc(table, true);
	List	   *relids = NIL;
	bool		found = false;

	for (int i = 0; i < partitions->nparts; i++)
	{
		if (!partitions->is_leaf[i])
			relids = lappend_oid(relids, partitions->oids[i]);
	}
	table_close(table, NoLock);
	relids = lappend_oid(relids, relid);
	while (relids != NIL && !found)
	{
		Oid			next = llast_oid(relids);
		HeapTuple	tuple = SearchSysCache1(PARTRELID, ObjectIdGetDatum(next));
		Form_pg_partitioned_table key;
		Datum		value;
		const oidvector *classes;
		bool		is_null;

		CHECK_FOR_INTERRUPTS();
		relids = list_delete_last(relids);

		/* Not a partitioned table, or dropped after it was detached. */
		if (!HeapTupleIsValid(tuple))
			continue;
		key = (Form_pg_partitioned_table) GETSTRUCT(tuple);
		value = SysCacheGetAttr(PARTRELID, tuple,
								Anum_pg_partitioned_table_partclass,
								&is_null);
		classes = (const oidvector *) DatumGetPointer(value);
		for (int i = 0; i < key->partnatts; i++)
			found |= key->partattrs.values[i] == get_attnum(next, column) &&
				get_opclass_family(classes->values[i]) == opfamily;
		ReleaseSysCache(tuple);
		if (next != relid && !found)
			relids = list_concat(relids,
								 find_inheritance_children(next, NoLock));
	}
	return found;
}

/*
 * Return a column of a child, a partition or a member of a UNION ALL; NULL if
 * it is none.
 */
static const Var *
column_of_member(const AppendRelInfo *member, AttrNumber attnum)
{
	Node	   *expression = NULL;

	if (attnum > 0 && attnum <= list_length(member->translated_vars))
		expression = list_nth(member->translated_vars, attnum - 1);
	expression = expression == NULL ? NULL : range_strip_relabel(expression);
	return expression != NULL && IsA(expression, Var) ?
		(Var *) expression : NULL;
}

/*
 * Return whether comparisons prune partitions by a column of the query, which
 * can be one of a UNION ALL.
 */
static bool
prunes_partitions(PlannerInfo *root, const Var *column, Oid opfamily)
{
	const RangeTblEntry *table = table_of(root, column);
	int64		number = (int64) opfamily * MaxAttrNumber + column->varattno;
	const bool *known;
	bool		answer = false;
	ListCell   *cell;

	/* The table number may mean another table, see above. */
	if (table == NULL ||
		(table->rtekind != RTE_SUBQUERY &&
		 (table->relkind != RELKIND_PARTITIONED_TABLE ||
		  get_atttype(table->relid, column->varattno) != column->vartype)))
		return false;
	known = planner_run_find(root, NOTE_PRUNES, table, number);
	if (known != NULL)
		return *known;
	foreach(cell, table->rtekind == RTE_SUBQUERY ? root->append_rel_list : NIL)
	{
		const AppendRelInfo *member = lfirst(cell);
		const Var  *of_member = column_of_member(member, column->varattno);

		answer = member->parent_relid == (Index) column->varno &&
			of_member != NULL && prunes_partitions(root, of_member, opfamily);
		if (answer)
			break;
	}
	if (table->rtekind != RTE_SUBQUERY)
		answer = is_key(table->relid,
						get_attname(table->relid, column->varattno, false),
						opfamily);

	/* This array is made after all members of a UNION ALL are known. */
	if (table->rtekind != RTE_SUBQUERY || root->append_rel_array != NULL)
		*(bool *) planner_run_note(root, NOTE_PRUNES, table, number,
								   sizeof(bool)) = answer;
	return answer;
}

/*
 * Return whether a table may evaluate comparisons itself, but not calls.
 * This is assumed for foreign tables if the right argument is a constant,
 * because postgres_fdw sends such comparisons to the remote server; and for
 * tables of another access method than heap, because columnar ones store the
 * smallest and greatest value of each part.
 */
static bool
uses_comparisons_only(const RangeTblEntry *table, const Node *right)
{
	Relation	relation;
	bool		is_other;

	if (table->rtekind != RTE_RELATION)
		return false;
	if (table->relkind == RELKIND_FOREIGN_TABLE)
		return right != NULL && IsA(right, Const);
	if (table->relkind != RELKIND_RELATION && table->relkind != RELKIND_MATVIEW)
		return false;
	relation = table_open(table->relid, NoLock);
	is_other = relation->rd_rel->relam != HEAP_TABLE_AM_OID;
	table_close(relation, NoLock);
	return is_other;
}

/*
 * Return whether calls with a column and this right argument are replaced,
 * for its table or for one from which its table takes over the conditions.
 */
static bool
is_replaced(PlannerInfo *root, const Var *column, Oid opfamily,
			const Node *right)
{
	const RangeTblEntry *table = table_of(root, column);
	const AppendRelInfo *member;

	if (table == NULL)
		return false;
	if (uses_comparisons_only(table, right) ||
		prunes_partitions(root, column, opfamily))
		return true;
	member = root->append_rel_array == NULL ? NULL :
		root->append_rel_array[column->varno];
	for (int i = 1; member != NULL &&
		 i <= list_length(member->translated_vars); i++)
	{
		const Var  *of_member = column_of_member(member, i);

		if (of_member != NULL && of_member->varno == column->varno &&
			of_member->varattno == column->varattno &&
			is_replaced(root, makeVar(member->parent_relid, i, column->vartype,
									  column->vartypmod, column->varcollid, 0),
						opfamily, right))
			return true;
	}
	return false;
}

/* --- the call in addition to its bounds --- */

/*
 * Return the operator of this name that has the function; InvalidOid if it
 * was dropped.
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
	oid = GetSysCacheOid4(OPERNAMENSP, Anum_pg_operator_oid,
						  PointerGetDatum(name),
						  ObjectIdGetDatum(argtypes[0]),
						  ObjectIdGetDatum(argtypes[1]),
						  ObjectIdGetDatum(get_func_namespace(funcid)));
	return OidIsValid(oid) && get_opcode(oid) == funcid ? oid : InvalidOid;
}

static OpExpr *
make_operator_call(Oid operator, Node *left, Node *right, Oid collation)
{
	Expr	   *call = make_opclause(operator, BOOLOID, false, (Expr *) left,
									 (Expr *) right, InvalidOid, collation);

	set_opfuncid((OpExpr *) call);
	return (OpExpr *) call;
}

/*
 * Return the call to keep in addition to its bounds, or NIL: a lossy
 * operator, whose bounds alone are not enough; and an operator in a join if
 * the server estimates its bounds, far too high.
 */
static List *
call_to_keep(const FuncExpr *call, const RangeOperator *operator,
			 const OpExpr *bound)
{
	Oid			oid = operator_of(call->funcid, operator->name);
	Node	   *kept;

	if (!operator->lossy &&
		!(contain_var_clause(lsecond(call->args)) &&
		  range_is_estimated_by_server(bound->opno)))
		return NIL;
	kept = !OidIsValid(oid) ? (Node *) copyObject(call) :
		(Node *) make_operator_call(oid, linitial(call->args),
									lsecond(call->args), call->inputcollid);
	range_mark_as_kept(kept);
	return list_make1(kept);
}

/* --- the query --- */

/*
 * Return the bounds that replace a call; NULL if the call is not to be
 * replaced.
 */
static Node *
replace_by_bounds(PlannerInfo *root, const FuncExpr *call,
				  const RangeOperator *operator)
{
	Node	   *left = linitial(call->args);
	Node	   *right = lsecond(call->args);
	const Var  *column = (const Var *) range_strip_relabel(left);
	Oid			opfamily;
	List	   *clauses;
	List	   *kept;

	if (!IsA(column, Var))
		return NULL;
	opfamily = lookup_type_cache(exprType(left),
								 TYPECACHE_BTREE_OPFAMILY)->btree_opf;

	/* Nothing is pruned or skipped by what differs from row to row. */
	if (!is_replaced(root, column, opfamily, right) ||
		bms_is_member(column->varno, pull_varnos(root, right)) ||
		pruning_may_lose_rows(root))
		return NULL;
	clauses = range_bounds(root, call->funcid, opfamily, left, right, operator);
	if (clauses == NIL)
		return NULL;
	kept = call_to_keep(call, operator, linitial(clauses));
	return (Node *) make_andclause(list_concat(clauses, kept));
}

/*
 * Replace a call of a commutator, "x OP id", by "id OP x", and that by its
 * bounds if they are to replace it.  So no other code has to handle
 * commutators.
 */
static Node *
commute_call(PlannerInfo *root, const FuncExpr *call, const RangeOrder *order)
{
	const RangeOperator *operator = range_operator(order, call->funcid, true);
	Oid			oid;
	OpExpr	   *commuted;
	FuncExpr   *of_function;
	Node	   *bounds;

	if (operator == NULL)
		return NULL;
	oid = operator_of(call->funcid, operator->commutator);
	if (OidIsValid(oid))
		oid = get_commutator(oid);
	if (!OidIsValid(oid) ||
		range_operator(order, get_opcode(oid), false) != operator)
		return NULL;
	commuted = make_operator_call(oid, lsecond(call->args),
								  linitial(call->args), call->inputcollid);
	of_function = makeFuncExpr(commuted->opfuncid, BOOLOID, commuted->args,
							   InvalidOid, call->inputcollid,
							   COERCE_EXPLICIT_CALL);
	bounds = replace_by_bounds(root, of_function, operator);
	return bounds != NULL ? bounds : (Node *) commuted;
}

Node *
range_simplify(SupportRequestSimplify *request, const RangeOrder *order)
{
	FuncExpr   *call = request->fcall;
	const RangeOperator *operator = range_operator(order, call->funcid, false);

	if (list_length(call->args) != 2 || range_is_kept((Node *) call))
		return NULL;
	if (operator != NULL)
		return replace_by_bounds(request->root, call, operator);
	return commute_call(request->root, call, order);
}

/* --- partial indexes --- */

/*
 * Replace the calls in the conditions of a table's partial indexes, after the
 * planner has read them.  The planner knows that a query's condition implies
 * an index's one if it is the same, but not that bounds imply a call.
 */
static void
replace_in_indexes(PlannerInfo *root, const RelOptInfo *rel)
{
	const RangeTblEntry *entry = planner_rt_fetch(rel->relid, root);
	ListCell   *cell;

	/* The calls of a plain table remain; a foreign table has no index. */
	if (rel->reloptkind == RELOPT_BASEREL && rel->indexlist != NIL &&
		entry->relkind != RELKIND_PARTITIONED_TABLE &&
		!uses_comparisons_only(entry, NULL))
		return;
	foreach(cell, rel->indexlist)
	{
		IndexOptInfo *index = lfirst(cell);
		Node	   *condition = (Node *) make_ands_explicit(index->indpred);

		if (index->indpred == NIL)
			continue;
		condition = eval_const_expressions(root, condition);
		index->indpred = make_ands_implicit((Expr *) condition);
	}
}

RELATION_HOOK_FUNCTION(at_relation, previous_hook, replace_in_indexes);

void
range_rewrite_register(void)
{
	previous_hook = RELATION_HOOK;
	RELATION_HOOK = at_relation;
}
