/*
 * range_rewrite.c
 *		Replacing range operators by comparisons, see range_rewrite.h.
 *
 * In three cases, a range operator is replaced by its bounds before any index is
 * considered:
 *
 * - on the key of a partitioned table, because an index condition alone does not
 *	 prune partitions;
 * - on a foreign table, because postgres_fdw sends comparisons of IDs, but not the
 *	 text constant of a prefix;
 * - on a table of another access method than heap, which may skip data only by
 *	 comparisons.
 *
 * The call is kept in addition to its bounds if something needs it.
 */
#include "postgres.h"

#include "access/htup_details.h"
#include "catalog/pg_am.h"
#include "catalog/pg_class.h"
#include "catalog/pg_operator.h"
#include "catalog/pg_type.h"
#include "nodes/makefuncs.h"
#include "nodes/nodeFuncs.h"
#include "nodes/pathnodes.h"
#include "optimizer/optimizer.h"
#include "parser/parsetree.h"
#include "utils/fmgroids.h"
#include "utils/lsyscache.h"
#include "utils/syscache.h"
#include "utils/typcache.h"

#include "server/default_partition.h"
#include "server/range_index.h"
#include "server/range_rewrite.h"
#include "server/table_facts.h"

/* --- the tables of a column --- */

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
	if (root == NULL || root->parse == NULL || root->glob == NULL || column->varlevelsup != 0 ||
		IS_SPECIAL_VARNO(column->varno) ||
		column->varno > list_length(root->parse->rtable))
		return NULL;

	/* NULL if the planner has removed a useless join with the table. */
	return planner_rt_fetch(column->varno, root);
}

/*
 * Return the columns of tables that the planner compares if it compares a column:
 * itself or, if it is a column of a UNION ALL, the columns of the members' tables.
 */
static List *
columns_of_tables(PlannerInfo *root, const Var *column)
{
	const RangeTblEntry *table = table_of(root, column);
	List	   *columns = NIL;
	ListCell   *cell;

	if (table == NULL || column->varattno <= 0)
		return NIL;
	if (table->rtekind == RTE_RELATION)
		return list_make1((void *) column);
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
			columns = list_concat(columns, columns_of_tables(root, (Var *) translated));
	}
	return columns;
}

/* Return whether comparisons of this operator family prune partitions by a column. */
static bool
is_key(const RangeTblEntry *table, const Var *column, Oid opfamily)
{
	ListCell   *cell;

	/* The planner's caller holds a lock on all tables of the query. */
	if (table->relkind != RELKIND_PARTITIONED_TABLE ||
		get_atttype(table->relid, column->varattno) != column->vartype)
		return false;
	foreach(cell, table_facts(table->relid)->keys)
	{
		const KeyColumn *key = lfirst(cell);

		if (key->attnum == column->varattno && key->opfamily == opfamily)
			return true;
	}
	return false;
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

/* --- the call in addition to its bounds --- */

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

static OpExpr *
make_operator_call(Oid operator, Node *left, Node *right, Oid collation)
{
	Expr	   *call = make_opclause(operator, BOOLOID, false, (Expr *) left, (Expr *) right,
									 InvalidOid, collation);

	set_opfuncid((OpExpr *) call);
	return (OpExpr *) call;
}

/*
 * Return the call in the form in which an index or partition key stores it, with the
 * call's own arguments; NULL if what is stored is not this call.
 */
static Node *
stored_form(const StoredCall *stored, AttrNumber attnum, FuncExpr *call)
{
	Node	   *form = stored->call;
	Oid			funcid = IsA(form, OpExpr) ? ((OpExpr *) form)->opfuncid :
		((FuncExpr *) form)->funcid;

	if (stored->attnum != attnum || funcid != call->funcid ||
		!equal(lsecond(range_call_args(form)), lsecond(call->args)))
		return NULL;
	if (IsA(form, OpExpr))
		return (Node *) make_operator_call(((OpExpr *) form)->opno, linitial(call->args),
										   lsecond(call->args), call->inputcollid);
	return (Node *) call;
}

/*
 * Return whether the estimates of a type's comparisons are the server's, which for a
 * value of another table are far too high.
 */
static bool
is_estimated_by_server(const Expr *bound)
{
	return get_oprrest(((const OpExpr *) bound)->opno) == F_SCALARGESEL;
}

/*
 * Return the forms of the call to keep in addition to its bounds: as a function, as
 * an operator, or both.
 *
 * A partial index is used only if the query's condition implies that of the index,
 * and the planner does not know that the bounds imply it.  A lossy operator is always
 * kept in one form, because its bounds alone are not enough.  So is an operator in a
 * join whose estimate is better than that of its bounds.
 */
static List *
forms_to_keep(PlannerInfo *root, FuncExpr *call, const RangeOperator *operator,
			  List *columns, const Expr *bound)
{
	Node	   *right = lsecond(call->args);
	List	   *forms = NIL;
	ListCell   *cell;
	ListCell   *of_table;

	foreach(cell, IsA(right, Const) ? columns : NIL)
	{
		const Var  *column = lfirst(cell);

		foreach(of_table, table_facts(table_of(root, column)->relid)->calls)
		{
			Node	   *form = stored_form(lfirst(of_table), column->varattno, call);

			if (form != NULL && !list_member(forms, form))
				forms = lappend(forms, form);
		}
	}
	if (forms == NIL && (operator->lossy ||
						 (contain_var_clause(right) && is_estimated_by_server(bound))))
	{
		Oid			own_operator = operator_of(call->funcid, operator->name);

		forms = list_make1(OidIsValid(own_operator) ?
						   (Node *) make_operator_call(own_operator, linitial(call->args),
													   right, call->inputcollid) :
						   (Node *) call);
	}
	foreach(cell, forms)
		lfirst(cell) = range_keep(root, lfirst(cell));
	return forms;
}

/* --- simplifying --- */

/*
 * Return the bounds that replace a call; NULL if the call is not to be replaced.
 */
static Node *
replace_by_bounds(PlannerInfo *root, FuncExpr *call, const RangeOrder *order)
{
	const RangeOperator *operator = range_operator(order, call->funcid);
	Node	   *left;
	Node	   *right;
	Var		   *column;
	const RangeTblEntry *table;
	Oid			opfamily;
	List	   *columns;
	List	   *clauses;

	if (operator == NULL || list_length(call->args) != 2)
		return NULL;
	left = linitial(call->args);
	right = lsecond(call->args);
	column = (Var *) range_strip_relabel(left);
	if (!IsA(column, Var))
		return NULL;
	table = table_of(root, column);
	if (table == NULL || range_is_kept(root, call->args, call->inputcollid))
		return NULL;

	columns = columns_of_tables(root, column);
	opfamily = lookup_type_cache(exprType(left), TYPECACHE_BTREE_OPFAMILY)->btree_opf;
	if (!uses_comparisons_only(table, right))
	{
		ListCell   *cell;
		bool		prunes = false;

		/* The conditions of a child table have been made for its parent. */
		if (is_of_child(root, column))
			return NULL;
		foreach(cell, columns)
			prunes |= is_key(table_of(root, lfirst(cell)), lfirst(cell), opfamily);
		if (!prunes)
			return NULL;
	}
	if (pruning_may_lose_rows(root))
		return NULL;
	clauses = range_bounds(root, call->funcid, opfamily, left, right, operator);
	if (clauses == NIL)
		return NULL;
	clauses = list_concat(clauses, forms_to_keep(root, call, operator, columns,
												 linitial(clauses)));
	return (Node *) make_andclause(clauses);
}

/*
 * Replace a call of a commutator, "x OP id", by "id OP x", and that by its bounds if
 * they are to replace it.  So no other code has to handle commutators.
 */
static Node *
commute(PlannerInfo *root, const FuncExpr *call, const RangeOrder *order)
{
	const RangeOperator *operator = range_commuted_operator(order, call->funcid);
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
	commuted = make_operator_call(oid, lsecond(call->args), linitial(call->args),
								  call->inputcollid);
	of_function = makeFuncExpr(commuted->opfuncid, BOOLOID, commuted->args,
							   InvalidOid, call->inputcollid, COERCE_EXPLICIT_CALL);
	bounds = replace_by_bounds(root, of_function, order);
	return bounds != NULL ? bounds : (Node *) commuted;
}

Node *
range_simplify(SupportRequestSimplify *request, const RangeOrder *order)
{
	if (range_operator(order, request->fcall->funcid) != NULL)
		return replace_by_bounds(request->root, request->fcall, order);
	return commute(request->root, request->fcall, order);
}
