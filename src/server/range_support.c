/*
 * range_support.c
 *		Operators that are ranges of their left argument's order, see
 *		range_support.h.
 *
 * The planner learns three things about "id OP x", whatever x is: a constant,
 * a parameter, a stable expression or a column of another table.
 *
 * - It is the index condition "id >= lower(x) AND id <= upper(x)", exactly.
 * - On a partitioned table's key it is replaced by that condition, because an
 *	 index condition alone does not prune partitions; and on a foreign table,
 *	 because postgres_fdw sends comparisons of IDs, but no text constant.
 * - How many rows it selects.  The server's own estimators cannot interpolate
 *	 inside a bucket of the histogram for types they do not know, and most
 *	 prefixes and time ranges lie inside of one bucket.
 */
#include "postgres.h"

#include "access/htup_details.h"
#include "access/stratnum.h"
#include "access/table.h"
#include "catalog/pg_am.h"
#include "catalog/pg_class.h"
#include "catalog/pg_language.h"
#include "catalog/pg_proc.h"
#include "catalog/pg_statistic.h"
#include "catalog/pg_type.h"
#include "nodes/makefuncs.h"
#include "nodes/nodeFuncs.h"
#include "nodes/pathnodes.h"
#include "nodes/supportnodes.h"
#include "optimizer/clauses.h"
#include "optimizer/optimizer.h"
#include "parser/parsetree.h"
#include "partitioning/partdesc.h"
#include "utils/builtins.h"
#include "utils/catcache.h"
#include "utils/lsyscache.h"
#include "utils/partcache.h"
#include "utils/rangetypes.h"
#include "utils/rel.h"
#include "utils/selfuncs.h"
#include "utils/syscache.h"
#include "utils/typcache.h"

#include "server/compat.h"
#include "server/range_support.h"

/*
 * What lies outside of the histogram was not seen by ANALYZE, but new IDs go
 * exactly there.  As in the server's scalarineqsel, assume a hundredth of a
 * bucket.
 */
#define UNSEEN_BUCKETS 0.01

static const Node *
strip_relabel(const Node *node)
{
	while (IsA(node, RelabelType))
		node = (const Node *) ((const RelabelType *) node)->arg;
	return node;
}

/* The constant right argument of the call that fcinfo is for, if it is one. */
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
	 * External parameters do not qualify: PL/pgSQL keeps the state of a simple
	 * expression while its variables change.
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
	return RangeTypePGetDatum(make_range(type, &first, &last, false, NULL));
}

/* --- index conditions and partition pruning --- */

/*
 * Make "left OP end(right)", OP being a strategy of the operator family and
 * end_name a function of the right argument in the schema of funcid.  NULL if
 * the family has no such operator or the schema no such function, which is so
 * if somebody has declared our C function under another name.
 */
static Expr *
make_bound(PlannerInfo *root, Oid funcid, Oid opfamily, StrategyNumber strategy,
		   Node *left, Node *right, const char *end_name)
{
	Oid		   *argtypes;
	int			nargs;
	Oid			rettype = get_func_signature(funcid, &argtypes, &nargs);
	Oid			operator;
	Oid			end_function;
	Node	   *end;

	if (rettype != BOOLOID || nargs != 2)
		return NULL;
	operator = get_opfamily_member(opfamily, argtypes[0], argtypes[0], strategy);
	end_function = GetSysCacheOid3(PROCNAMEARGSNSP, Anum_pg_proc_oid,
								   PointerGetDatum(end_name),
								   PointerGetDatum(buildoidvector(&argtypes[1], 1)),
								   ObjectIdGetDatum(get_func_namespace(funcid)));
	if (!OidIsValid(operator) || !OidIsValid(end_function) ||
		get_func_rettype(end_function) != argtypes[0])
		return NULL;

	end = (Node *) makeFuncExpr(end_function, argtypes[0],
								list_make1(copyObject(right)),
								InvalidOid, exprCollation(right),
								COERCE_EXPLICIT_CALL);
	return make_opclause(operator, BOOLOID, false,
						 copyObject((Expr *) left),
						 (Expr *) eval_const_expressions(root, end),
						 InvalidOid, InvalidOid);
}

/* Make the list of both bounds; NIL if that is not possible. */
static List *
make_bounds(PlannerInfo *root, Oid funcid, Oid opfamily,
			Node *left, Node *right, const RangeOperator *operator)
{
	Expr	   *lower = make_bound(root, funcid, opfamily,
								   BTGreaterEqualStrategyNumber, left, right,
								   operator->lower_function);
	Expr	   *upper = make_bound(root, funcid, opfamily,
								   BTLessEqualStrategyNumber, left, right,
								   operator->upper_function);

	if (lower == NULL || upper == NULL)
		return NIL;
	return list_make2(lower, upper);
}

static List *
index_condition(SupportRequestIndexCondition *request,
				const RangeOperator *operator)
{
	List	   *args;
	List	   *bounds;

	if (is_opclause(request->node))
		args = ((OpExpr *) request->node)->args;
	else if (is_funcclause(request->node))
		args = ((FuncExpr *) request->node)->args;
	else
		return NIL;

	/* Only the left argument can be the indexed one. */
	if (list_length(args) != 2 || request->indexarg != 0)
		return NIL;

	/* BRIN's minmax classes number the comparisons as btree does. */
	if (request->index->relam != BTREE_AM_OID &&
		request->index->relam != BRIN_AM_OID)
		return NIL;
	if (!is_pseudo_constant_for_index(request->root, lsecond(args), request->index))
		return NIL;

	bounds = make_bounds(request->root, request->funcid, request->opfamily,
						 linitial(args), lsecond(args), operator);
	if (bounds != NIL)
		request->lossy = false;
	return bounds;
}

/* The table of a column of the query's own level; NULL if it is of none. */
static RangeTblEntry *
table_of(PlannerInfo *root, const Var *column)
{
	RangeTblEntry *table;

	/* Expressions outside of a query are planned with no or an empty root. */
	if (root == NULL || root->parse == NULL || column->varlevelsup != 0 ||
		IS_SPECIAL_VARNO(column->varno) ||
		column->varno > list_length(root->parse->rtable))
		return NULL;
	table = planner_rt_fetch(column->varno, root);
	return table->rtekind == RTE_RELATION ? table : NULL;
}

/*
 * Can comparisons of this column prune the table's partitions?  Those by its key
 * can, but for a hash; and those of its partitions, which may be partitioned by
 * another key, and get the table's conditions as they are.
 */
static bool
prunes_partitions(const RangeTblEntry *table, const Var *column)
{
	Relation	relation;
	PartitionKey key;
	PartitionDesc partitions;
	bool		found = false;

	if (table->relkind != RELKIND_PARTITIONED_TABLE)
		return false;

	/* The planner's caller holds a lock on all tables of the query. */
	relation = table_open(table->relid, NoLock);
	key = RelationGetPartitionKey(relation);
	for (int i = 0; i < key->partnatts; i++)
	{
		if (key->partattrs[i] == column->varattno &&
			key->strategy != PARTITION_STRATEGY_HASH)
			found = true;
	}
	partitions = RelationGetPartitionDesc(relation, true);
	for (int i = 0; i < partitions->nparts; i++)
	{
		if (!partitions->is_leaf[i])
			found = true;
	}
	table_close(relation, NoLock);
	return found;
}

static Node *
simplify(SupportRequestSimplify *request, const RangeOperator *operator)
{
	FuncExpr   *call = request->fcall;
	Node	   *left;
	Node	   *right;
	const Node *column;
	RangeTblEntry *table;
	TypeCacheEntry *type;
	List	   *bounds;

	if (list_length(call->args) != 2)
		return NULL;
	left = linitial(call->args);
	right = lsecond(call->args);
	column = strip_relabel(left);
	if (!IsA(column, Var))
		return NULL;
	table = table_of(request->root, (const Var *) column);
	if (table == NULL)
		return NULL;
	if (!(table->relkind == RELKIND_FOREIGN_TABLE && IsA(right, Const)) &&
		!prunes_partitions(table, (const Var *) column))
		return NULL;

	/* The right argument is going to be evaluated twice. */
	if (contain_volatile_functions(right) || contain_subplans(right))
		return NULL;

	type = lookup_type_cache(exprType(left), TYPECACHE_BTREE_OPFAMILY);
	bounds = make_bounds(request->root, call->funcid, type->btree_opf,
						 left, right, operator);
	return bounds == NIL ? NULL : (Node *) make_andclause(bounds);
}

/* --- estimates --- */

/* How many of a histogram's rows are below a value, as a fraction. */
static double
histogram_position(const AttStatsSlot *histogram, FmgrInfo *compare,
				   const RangeOperator *operator, Datum value)
{
	int			low = 0;
	int			high = histogram->nvalues - 1;
	double		width;
	double		inside;

	if (DatumGetInt32(FunctionCall2(compare, value, histogram->values[low])) <= 0)
		return 0.0;
	if (DatumGetInt32(FunctionCall2(compare, value, histogram->values[high])) >= 0)
		return 1.0;

	/* Invariant: values[low] < value < values[high]. */
	while (high - low > 1)
	{
		int			middle = low + (high - low) / 2;
		int32		order = DatumGetInt32(FunctionCall2(compare, value,
														histogram->values[middle]));

		if (order == 0)
			return (double) middle / (histogram->nvalues - 1);
		if (order > 0)
			low = middle;
		else
			high = middle;
	}
	width = operator->distance(histogram->values[low], histogram->values[high]);
	inside = operator->distance(histogram->values[low], value);
	return (low + (width > 0 ? inside / width : 0.5)) / (histogram->nvalues - 1);
}

/* The fraction of a histogram's rows that lies between two ends. */
static double
histogram_fraction(const AttStatsSlot *histogram, FmgrInfo *compare,
				   const RangeOperator *operator, RangeEnds ends)
{
	double		fraction =
		histogram_position(histogram, compare, operator, ends.upper) -
		histogram_position(histogram, compare, operator, ends.lower);
	Datum		first = histogram->values[0];
	Datum		last = histogram->values[histogram->nvalues - 1];

	if (DatumGetInt32(FunctionCall2(compare, ends.lower, first)) < 0 ||
		DatumGetInt32(FunctionCall2(compare, ends.upper, last)) > 0)
		fraction = Max(fraction, UNSEEN_BUCKETS / (histogram->nvalues - 1));
	return fraction;
}

/* The fraction of a column's rows that lies between two ends. */
static double
column_fraction(VariableStatData *column, const RangeOperator *operator,
				RangeEnds ends)
{
	TypeCacheEntry *type = lookup_type_cache(getBaseType(column->atttype),
											 TYPECACHE_CMP_PROC_FINFO);
	FmgrInfo   *compare = &type->cmp_proc_finfo;
	double		common_inside = 0;	/* most common values in the range */
	double		common = 0;		/* all most common values */
	double		others = DEFAULT_MATCHING_SEL;
	double		null_fraction;
	AttStatsSlot slot;

	if (!OidIsValid(type->cmp_proc))
		return DEFAULT_MATCHING_SEL;
	if (DatumGetInt32(FunctionCall2(compare, ends.lower, ends.upper)) > 0)
		return 0.0;
	if (!HeapTupleIsValid(column->statsTuple) ||
		!statistic_proc_security_check(column, type->cmp_proc))
		return DEFAULT_MATCHING_SEL;
	null_fraction = ((Form_pg_statistic) GETSTRUCT(column->statsTuple))->stanullfrac;

	if (get_attstatsslot(&slot, column->statsTuple, STATISTIC_KIND_MCV, InvalidOid,
						 ATTSTATSSLOT_VALUES | ATTSTATSSLOT_NUMBERS))
	{
		for (int i = 0; i < slot.nvalues; i++)
		{
			common += slot.numbers[i];
			if (DatumGetInt32(FunctionCall2(compare, slot.values[i], ends.lower)) >= 0 &&
				DatumGetInt32(FunctionCall2(compare, slot.values[i], ends.upper)) <= 0)
				common_inside += slot.numbers[i];
		}
		free_attstatsslot(&slot);
	}
	if (get_attstatsslot(&slot, column->statsTuple, STATISTIC_KIND_HISTOGRAM,
						 InvalidOid, ATTSTATSSLOT_VALUES))
	{
		if (slot.nvalues > 1)
			others = histogram_fraction(&slot, compare, operator, ends);
		free_attstatsslot(&slot);
	}
	return common_inside + Max(1.0 - null_fraction - common, 0.0) * others;
}

/*
 * Is the operator one of these types?  Whoever may make an operator may give it
 * our estimator, whatever its arguments are.
 *
 * caller is a function of ours in the schema where lower_function is.  That is
 * told from others of the same name by its language: an ordinary user cannot
 * make a function in C.
 */
static bool
types_fit(Oid caller, const RangeOperator *operator, Oid left, Oid right)
{
	Oid			schema = get_func_namespace(caller);
	CatCList   *functions = SearchSysCacheList1(PROCNAMEARGSNSP,
												CStringGetDatum(operator->lower_function));
	bool		fit = false;

	for (int i = 0; i < functions->n_members; i++)
	{
		Form_pg_proc function = (Form_pg_proc) GETSTRUCT(&functions->members[i]->tuple);

		if (function->pronamespace == schema &&
			function->prolang == ClanguageId &&
			function->pronargs == 1 &&
			function->proargtypes.values[0] == right &&
			function->prorettype == left)
			fit = true;
	}
	ReleaseSysCacheList(functions);
	return fit;
}

static Selectivity
selectivity(PlannerInfo *root, List *args, int varRelid, Oid caller,
			const RangeOperator *operator)
{
	VariableStatData column;
	Node	   *right;
	bool		column_on_left;
	double		result = DEFAULT_MATCHING_SEL;

	if (!get_restriction_variable(root, args, varRelid, &column, &right,
								  &column_on_left))
		return result;
	if (column_on_left && IsA(right, Const))
	{
		if (((Const *) right)->constisnull)
			result = 0.0;
		else if (types_fit(caller, operator, column.vartype,
						   ((Const *) right)->consttype))
			result = column_fraction(&column, operator,
									 operator->ends(((Const *) right)->constvalue));
	}
	ReleaseVariableStats(column);
	CLAMP_PROBABILITY(result);
	return result;
}

Datum
range_restriction(FunctionCallInfo fcinfo, const RangeOperator *operator)
{
	PlannerInfo *root = (PlannerInfo *) PG_GETARG_POINTER(0);
	List	   *args = (List *) PG_GETARG_POINTER(2);
	int			varRelid = PG_GETARG_INT32(3);

	PG_RETURN_FLOAT8(selectivity(root, args, varRelid,
								 fcinfo->flinfo->fn_oid, operator));
}

Datum
range_support(FunctionCallInfo fcinfo, const RangeOperator *operator)
{
	Node	   *request = (Node *) PG_GETARG_POINTER(0);

	if (IsA(request, SupportRequestIndexCondition))
		PG_RETURN_POINTER(index_condition((SupportRequestIndexCondition *) request,
										  operator));
	if (IsA(request, SupportRequestSimplify))
		PG_RETURN_POINTER(simplify((SupportRequestSimplify *) request, operator));
	if (IsA(request, SupportRequestSelectivity))
	{
		SupportRequestSelectivity *estimate = (SupportRequestSelectivity *) request;

		/* As the operators' join estimator, matchingjoinsel. */
		estimate->selectivity = estimate->is_join ? DEFAULT_MATCHING_SEL :
			selectivity(estimate->root, estimate->args, estimate->varRelid,
						estimate->funcid, operator);
		PG_RETURN_POINTER(estimate);
	}
	PG_RETURN_POINTER(NULL);
}
