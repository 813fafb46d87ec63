/*
 * index_condition.c
 *		Index conditions of range operators, see index_condition.h.
 *
 * The condition for "id OP x" is "id >= lower(x) AND id <= upper(x)", where x
 * may be a constant, a parameter, a stable expression or a column of another
 * table.  If the operator is lossy, it is checked again for each row that the
 * index returns.
 */
#include "postgres.h"

#include "access/stratnum.h"
#include "catalog/pg_am.h"
#include "catalog/pg_proc.h"
#include "catalog/pg_type.h"
#include "nodes/makefuncs.h"
#include "nodes/nodeFuncs.h"
#include "optimizer/clauses.h"
#include "optimizer/optimizer.h"
#include "utils/builtins.h"
#include "utils/lsyscache.h"
#include "utils/syscache.h"
#include "utils/typcache.h"

#include "server/planner/index_condition.h"
#include "server/planner/run.h"

/* --- bounds --- */

/*
 * Make "left OP ours(right)", where OP is a strategy of the default order of
 * left's type and ours is in the schema of funcid.  Return NULL if the schema
 * does not have it, because a user has declared our C function under another
 * name, or if opfamily sorts by other operators.
 */
static Expr *
make_bound(PlannerInfo *root, Oid funcid, Oid opfamily, StrategyNumber strategy,
		   Node *left, Node *right, const RangeEndFunction *ours)
{
	Oid		   *argtypes;
	int			nargs;
	Oid			rettype = get_func_signature(funcid, &argtypes, &nargs);
	Oid			schema = get_func_namespace(funcid);
	Oid			type;
	const TypeCacheEntry *typentry;
	const oidvector *argtype;
	Oid			operator;
	Oid			end_function;
	Node	   *end;

	if (rettype != BOOLOID || nargs != 2)
		return NULL;
	type = getBaseType(argtypes[0]);
	typentry = lookup_type_cache(type, TYPECACHE_BTREE_OPFAMILY);
	operator = get_opfamily_member(typentry->btree_opf, type, type, strategy);
	argtype = buildoidvector(&argtypes[1], 1);
	end_function = GetSysCacheOid3(PROCNAMEARGSNSP, Anum_pg_proc_oid,
								   PointerGetDatum(ours->name),
								   PointerGetDatum(argtype),
								   ObjectIdGetDatum(schema));
	if (!OidIsValid(operator) || !OidIsValid(end_function) ||
		get_op_opfamily_strategy(operator, opfamily) != strategy ||
		get_func_rettype(end_function) != type ||
		!range_is_function(end_function, ours->function))
		return NULL;

	/*
	 * The operator's left type may be a domain, which the comparisons do not
	 * have.
	 */
	if (IsA(left, RelabelType) &&
		exprType((Node *) ((RelabelType *) left)->arg) == type)
		left = (Node *) ((RelabelType *) left)->arg;
	end = (Node *) makeFuncExpr(end_function, type,
								list_make1(right),
								InvalidOid, exprCollation(right),
								COERCE_EXPLICIT_CALL);
	return make_opclause(operator, BOOLOID, false,
						 copyObject((Expr *) left),
						 (Expr *) eval_const_expressions(root, end),
						 InvalidOid, InvalidOid);
}

List *
range_bounds(PlannerInfo *root, Oid funcid, Oid opfamily,
			 Node *left, Node *right, const RangeOperator *operator)
{
	Expr	   *lower;
	Expr	   *upper;

	/* The right argument will be evaluated twice. */
	if (contain_volatile_functions(right) || contain_subplans(right))
		return NIL;
	lower = make_bound(root, funcid, opfamily, BTGreaterEqualStrategyNumber,
					   left, right, &operator->lower_end);
	upper = make_bound(root, funcid, opfamily, BTLessEqualStrategyNumber,
					   left, right, &operator->upper_end);
	if (lower == NULL || upper == NULL)
		return NIL;
	return list_make2(lower, upper);
}

/* --- index conditions --- */

/*
 * Return whether an index's column can be searched with comparisons of this
 * type.  BRIN looks them up by the column's own type and raises an error if
 * that is a domain.
 */
static bool
compares_as(const IndexOptInfo *index, int indexcol, Oid type)
{
	const TargetEntry *column = list_nth(index->indextlist, indexcol);

	return index->relam == BTREE_AM_OID || index->relam == GIST_AM_OID ||
		(index->relam == BRIN_AM_OID &&
		 exprType((const Node *) column->expr) == type);
}

List *
range_index_condition(SupportRequestIndexCondition *request,
					  const RangeOrder *order)
{
	const RangeOperator *operator = range_operator(order, request->funcid,
												   false);
	List	   *args = range_call_args(request->node);
	List	   *bounds;
	ListCell   *cell;

	/*
	 * Only the left argument can be the indexed one.  The query has the
	 * bounds of a kept call, perhaps in an arm of an OR.
	 */
	if (operator == NULL || args == NIL || request->indexarg != 0 ||
		range_is_kept(request->node))
		return NIL;

	/* GiST's and BRIN's minmax classes number the comparisons as btree does. */
	if (!compares_as(request->index, request->indexcol,
					 getBaseType(exprType(linitial(args)))))
		return NIL;
	if (!is_pseudo_constant_for_index(request->root, lsecond(args),
									  request->index))
		return NIL;

	bounds = range_bounds(request->root, request->funcid, request->opfamily,
						  linitial(args), lsecond(args), operator);
	foreach(cell, bounds)
	{
		IndexBound *bound = planner_run_note(request->root, NOTE_INDEX_BOUND,
											 range_call_args(lfirst(cell)), 0,
											 sizeof(IndexBound));

		bound->is_upper = cell == list_tail(bounds);
		bound->funcid = request->funcid;
		bound->args = args;
	}
	request->lossy = operator->lossy;
	return bounds;
}
