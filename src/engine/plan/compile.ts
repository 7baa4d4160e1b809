/**
 * Plans a graph: rewrites its relations, divides them into statements, and prints these as a common table expression
 * per relation and a statement per output.
 */

import type { Delivery } from '../api-call.ts';
import { inputsOf, type Relation } from '../algebra/relation.ts';
import { ordersOf, type RowsOrder } from '../algebra/rows-order.ts';
import { filtersIntoJoins } from '../algebra/rewrites/filters-into-joins.ts';
import { isSortedFor, lowerOrder } from '../algebra/rewrites/lower-order.ts';
import { mergeProjections } from '../algebra/rewrites/merge-projections.ts';
import type { Relations } from '../algebra/rewrites/rewritten.ts';
import { unsupportedName } from '../dialects/abilities.ts';
import type { Dialect, Statements } from '../dialects/dialect.ts';
import type { RowOrder } from '../../kit/row-order.ts';
import { getOrThrow } from '../../kit/get-or-throw.ts';
import { withUpstream } from '../../kit/with-upstream.ts';
import type { Steps } from '../../kit/time-slices.ts';
import type { NodeProblem } from '../types.ts';
import { sortedDeliveries } from './delivery-order.ts';
import { divide, type Part } from './divide.ts';
import { countedNode, generatedRowsOf } from './facts.ts';
import type { Plan, PlannedOutput, PlannedTable, PlanStep } from './plan.ts';

/** A graph whose rows are loaded. */
export interface LoadedGraph {
  /** That of the engine that computes the relations. */
  readonly dialect: Dialect;
  /** The relations that lead to an output. */
  readonly relations: Relations;
  /** The nodes before them that a database has computed. */
  readonly computed: readonly number[];
  /** In node order. */
  readonly outputs: readonly number[];
  /** The FROM items of the rows that were loaded, by node id. */
  readonly loaded: ReadonlyMap<number, string>;
  /** The deliveries of terminators that send their rows to another system. */
  readonly deliveries: ReadonlyMap<number, Delivery>;
  readonly rowOrder: RowOrder;
}

/** @returns a problem if the statements would be too long */
export function* buildPlan(graph: LoadedGraph): Steps<Plan | NodeProblem> {
  const { dialect, rowOrder } = graph;
  const outputs = new Set(graph.outputs);
  requireSupport(graph);
  const sorted = sortedDeliveries(graph);
  const lowered = lowerOrder(sorted, outputs, rowOrder);
  yield;
  const joined = filtersIntoJoins(lowered, outputs);
  yield;
  const merged = mergeProjections(joined, outputs);
  yield;
  const statements = dialect.statements(graph.loaded, rowOrder);
  const parts = divide(dialect, merged, outputs, (one) => statements.rowCount(one) !== undefined);
  yield;
  for (const [id, { keepsOrder, isStored }] of parts) {
    const relation = getOrThrow(merged, id);
    if (rowOrder === 'free' ? isSortedFor(relation) : keepsOrder)
      statements.keepOrder(relation, isStored);
  }
  const orders = ordersOf(sorted, rowOrder);
  const planning = { ...graph, lowered, statements, parts, orders };
  const planned = { tables: [] as PlannedTable[], outputs: [] as PlannedOutput[] };
  let characters = 0;
  for (const [id, part] of parts) {
    if (part.isStored) {
      const table = plannedTable(planning, id, part);
      characters += table.sql.length;
      planned.tables.push(table);
    }
    if (characters > dialect.limits.characters) return tooLong(id);
    yield;
  }
  for (const id of graph.outputs) {
    const output = plannedOutput(planning, id);
    characters += output.sql.length;
    if (characters > dialect.limits.characters) return tooLong(id);
    planned.outputs.push(output);
    yield;
  }
  const relations = [...graph.relations.values()];
  const computed = graph.computed.map(
    (nodeId) => ({ nodeId, kind: 'other', sources: [] }) as const,
  );
  return {
    ...planned,
    generated: relations.flatMap(generated),
    nodes: [...computed, ...relations.map(countedNode)],
    rowOrder,
  };
}

/** A relation is placed on an engine that computes it. */
function requireSupport({ dialect, relations }: LoadedGraph): void {
  for (const relation of relations.values()) {
    const name = unsupportedName(relation, dialect);
    if (name !== undefined) throw new Error(`${dialect.name} does not compute ${name}`);
  }
}

function generated(relation: Relation): Plan['generated'] {
  const rows = generatedRowsOf(relation);
  return rows === undefined ? [] : [{ nodeId: relation.node, rows }];
}

interface Planning extends LoadedGraph {
  /** The relations before they were merged: a failure is that of one node. */
  readonly lowered: Relations;
  readonly statements: Statements;
  readonly parts: ReadonlyMap<number, Part>;
  readonly orders: ReadonlyMap<number, RowsOrder>;
}

function plannedTable(planning: Planning, id: number, part: Part): PlannedTable {
  const { relations, tables } = part;
  return {
    nodeId: id,
    name: planning.dialect.tableName(id),
    reads: tables,
    sql: planning.statements.storedRows(relations, tables),
    steps: () => steps(planning, id),
  };
}

function plannedOutput(planning: Planning, id: number): PlannedOutput {
  const { relations, tables } = getOrThrow(planning.parts, id);
  const relation = getOrThrow(planning.relations, id);
  return {
    nodeId: id,
    columns: relation.columns,
    delivery: planning.deliveries.get(id),
    orderedBy: getOrThrow(planning.orders, id).keys,
    reads: tables,
    sql: planning.statements.output(relations, relation),
    steps: () => steps(planning, id),
  };
}

/** Each node of the statement by itself. */
function* steps(planning: Planning, id: number): Iterable<PlanStep> {
  for (const relation of unmerged(planning, id)) {
    const texts = relation.columns.flatMap(({ name, type }) => (type === 'string' ? [name] : []));
    yield {
      nodeId: relation.node,
      sources: inputsOf(relation).map(({ node }) => node),
      sql: planning.statements.rows(unmerged(planning, relation.node)),
      texts,
    };
  }
}

/** The relation and those between it and the tables, in topological order. */
function unmerged({ lowered, parts }: Planning, id: number): readonly Relation[] {
  const needed = withUpstream([id], (node) =>
    inputsOf(getOrThrow(lowered, node))
      .map((input) => input.node)
      .filter((input) => parts.get(input)?.isStored !== true),
  );
  return [...lowered.values()].filter(({ node }) => needed.has(node));
}

export function tooLong(nodeId: number): NodeProblem {
  const message =
    'The workflow is too large to be planned: it has too many nodes with too many columns on the way to too many terminators; divide it in two';
  return { nodeId, code: 'graph_too_large', message };
}
