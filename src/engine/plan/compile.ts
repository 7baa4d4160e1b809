/**
 * Compiles checked nodes to SQL: a common table expression per node, a statement per terminator. Graphs that are too
 * large for one statement are split at temporary tables.
 */

import { getOrThrow } from '../../kit/get-or-throw.ts';
import { Ctes } from './ctes.ts';
import { sourcesOf, type GraphShape } from '../graph/shape.ts';
import { withUpstream } from '../graph/upstream.ts';
import type { CountedNode, PlannedOutput, PlannedTable, PlanStep, Plan } from './plan.ts';
import { relationName, type ResolvedNode } from './resolved-node.ts';
import { renderedSelect } from '../dialects/duckdb/render.ts';
import { nodesWithSeenOrder } from '../algebra/order.ts';
import type { Relation } from '../algebra/relation.ts';
import type { NodeType } from '../node-type.ts';
import { generatedRowsOf, keepsRows } from './facts.ts';
import type { Steps } from '../../kit/time-slices.ts';
import type { NodeProblem } from '../types.ts';

type Relations = ReadonlyMap<number, ResolvedNode>;

/**
 * Limits of one statement. Beyond them, rows are stored in a table before the next statement,
 * because the time that DuckDB takes to plan a statement grows faster than the statement.
 */
const MOST = {
  /** The longest chain of nested SELECTs. */
  levels: 50,
  /** Groups, sorts and joins. DuckDB's planner visits the part below each of them twice. */
  groupings: 8,
  /** Columns of all SELECTs. Each of them uses memory while the statement runs. */
  columns: 6_000,
  /** Up to this number of terminators, shared nodes are repeated; beyond it, only up to `repeatedLevels`. */
  terminators: 16,
  repeatedLevels: 10,
};

/**
 * Limit for all statements of a plan. If hundreds of terminators repeat shared nodes, the SQL grows with the square of
 * the graph.
 */
export const MAX_CHARACTERS = 32_000_000;

/** The part of a graph in a statement that selects from one node. */
interface Part {
  /** The nodes between the tables and this one, by id, in topological order. */
  readonly nodes: ReadonlySet<number>;
  /** The longest chain of nested SELECTs. */
  readonly levels: number;
  /** The tables that these nodes read. */
  readonly tables: ReadonlySet<string>;
  /** True if one of the nodes stacks tables. */
  readonly isStacked: boolean;
}

const NOTHING: Part = { nodes: new Set(), levels: 0, tables: new Set(), isStacked: false };

/**
 * @param relations by node id, in topological order; includes every node that leads to a terminator
 * @returns a problem if the statements would be too long
 */
export function* buildPlan(shape: GraphShape, relations: Relations): Steps<Plan | NodeProblem> {
  const planning: Planning = {
    shape,
    relations,
    readers: countReaders(shape, relations),
    terminators: new Set(shape.terminators.map(({ id }) => id)),
    ctes: new Ctes(relations, seenOrder(shape, relations)),
    parts: new Map(),
  };
  const tables: PlannedTable[] = [];
  const outputs: PlannedOutput[] = [];
  let characters = 0;
  for (const [id, resolved] of relations) {
    if (!shape.alive.has(id)) continue;
    const table = planNode(planning, id, resolved);
    if (table !== null) {
      characters += table.sql.length;
      tables.push(table);
    }
    if (characters > MAX_CHARACTERS) return tooLong(id);
    yield;
  }
  for (const { id } of shape.terminators) {
    const output = planOutput(planning, id);
    characters += output.sql.length;
    if (characters > MAX_CHARACTERS) return tooLong(id);
    outputs.push(output);
    yield;
  }
  const nodes = [...relations].flatMap(([id, resolved]) =>
    shape.alive.has(id) ? [countedNode(shape, id, resolved)] : [],
  );
  return { tables, outputs, generated: [...generatedRows(relations)], nodes };
}

function countedNode(
  shape: GraphShape,
  nodeId: number,
  { type, relation }: ResolvedNode,
): CountedNode {
  return {
    nodeId,
    kind: type.role === 'getter' ? 'getter' : keepsRows(relation) ? 'keeps rows' : 'other',
    sources: sourcesOf(shape.connections, nodeId),
  };
}

function seenOrder(shape: GraphShape, relations: Relations): ReadonlySet<number> {
  const alive = [...relations].filter(([id]) => shape.alive.has(id));
  const outputs = shape.terminators.map(({ id }) => id);
  return nodesWithSeenOrder(new Map(alive.map(([id, { relation }]) => [id, relation])), outputs);
}

/** The state while a graph is planned, node by node. */
interface Planning {
  readonly shape: GraphShape;
  readonly relations: Relations;
  /** Number of readers by node id. */
  readonly readers: ReadonlyMap<number, number>;
  readonly terminators: ReadonlySet<number>;
  readonly ctes: Ctes;
  readonly parts: Map<number, Part>;
}

/** @returns the table of the node's rows, or null if they are not stored */
function planNode(planning: Planning, id: number, resolved: ResolvedNode): PlannedTable | null {
  const { shape, relations, readers, ctes, parts } = planning;
  const sources = sourcesOf(shape.connections, id);
  const isFused = fuses(planning, id, sources);
  const sourceParts = sources.map((from) => parts.get(from) ?? NOTHING);
  const part = partOf(resolved, sourceParts, isFused);
  const isTable = isStored(planning, id, part);
  // DuckDB itself materializes expressions that are read several times.
  if (part.isStacked && (isTable || (readers.get(id) ?? 0) > 1)) ctes.keepOrder(id);
  parts.set(id, isTable ? { ...NOTHING, tables: new Set([relationName(id)]) } : part);
  if (!isTable) return null;
  const [table, ...others] = part.tables;
  const narrow =
    table === undefined || others.length > 0 ? undefined : ctes.narrowStatement(part.nodes, table);
  return {
    nodeId: id,
    name: relationName(id),
    reads: [...part.tables],
    sql: narrow ?? ctes.statement(part.nodes, `SELECT * FROM ${relationName(id)}`),
    steps: () => steps(shape, ctes, part, relations),
  };
}

/** Returns true if the node can share the SELECT of its source, which no other node reads. */
function fuses(
  { readers, parts, ctes }: Planning,
  id: number,
  [source]: readonly number[],
): boolean {
  return (
    source !== undefined &&
    readers.get(source) === 1 &&
    getOrThrow(parts, source).nodes.has(source) &&
    ctes.fuse(id, source)
  );
}

/** Returns true if the node's rows are stored in a table before the next statement. */
function isStored({ readers, terminators, ctes }: Planning, id: number, part: Part): boolean {
  // A reader that only counts such rows does not produce them.
  const isCounted = ctes.rowCounts.of(id) !== undefined;
  const isRepeated =
    terminators.size > MOST.terminators &&
    part.levels >= MOST.repeatedLevels &&
    (readers.get(id) ?? 0) > 1;
  return !terminators.has(id) && !isCounted && (isRepeated || isFull(part, ctes));
}

function planOutput({ shape, relations, ctes, parts }: Planning, id: number): PlannedOutput {
  const { columns } = relationOf(relations, id);
  const part = parts.get(id) ?? NOTHING;
  return {
    nodeId: id,
    columns,
    delivery: relations.get(id)?.delivery,
    reads: [...part.tables],
    sql: ctes.statement(part.nodes, renderedSelect(columns, relationName(id))),
    steps: () => steps(shape, ctes, part, relations),
  };
}

function* generatedRows(relations: Relations): Iterable<Plan['generated'][number]> {
  for (const [nodeId, { relation }] of relations) {
    const rows = generatedRowsOf(relation);
    if (rows !== undefined) yield { nodeId, rows };
  }
}

function* steps(
  shape: GraphShape,
  ctes: Ctes,
  part: Part,
  relations: Relations,
): Iterable<PlanStep> {
  for (const id of part.nodes) {
    const sql = ctes.unfused(ancestors(shape, part, id), `SELECT * FROM ${relationName(id)}`);
    const texts = relationOf(relations, id).columns.flatMap(({ name, type }) =>
      type === 'string' ? [name] : [],
    );
    yield { nodeId: id, sources: sourcesOf(shape.connections, id), sql, texts };
  }
}

/** @param isFused true if the node shares the SELECT of its source */
function partOf({ node, type }: ResolvedNode, sources: readonly Part[], isFused: boolean): Part {
  return {
    nodes: new Set([...sources.flatMap(({ nodes }) => [...nodes]), node.id]),
    levels: Math.max(0, ...sources.map(({ levels }) => levels)) + (isFused ? 0 : 1),
    tables: new Set(sources.flatMap(({ tables }) => [...tables])),
    isStacked: sources.some(({ isStacked }) => isStacked) || isStacking(type, sources.length),
  };
}

/** Returns true for nodes that append tables to each other. */
export function isStacking({ inputs }: NodeType, sources: number): boolean {
  return sources > 1 && inputs.some(({ many }) => many === true);
}

function isFull({ nodes, levels }: Part, ctes: Ctes): boolean {
  let groupings = 0;
  let columns = 0;
  for (const id of nodes) {
    const size = ctes.size(id);
    groupings += size.groupings;
    columns += size.columns;
  }
  return levels >= MOST.levels || groupings >= MOST.groupings || columns >= MOST.columns;
}

export function tooLong(nodeId: number): NodeProblem {
  const message =
    'The workflow is too large to be planned: it has too many nodes with too many columns on the way to too many terminators; divide it in two';
  return { nodeId, code: 'graph_too_large', message };
}

/** Number of readers by node id. */
function countReaders(shape: GraphShape, relations: Relations): ReadonlyMap<number, number> {
  const readers = new Map<number, number>();
  for (const id of relations.keys()) {
    if (!shape.alive.has(id)) continue;
    for (const source of sourcesOf(shape.connections, id))
      readers.set(source, (readers.get(source) ?? 0) + 1);
  }
  return readers;
}

/** The node and its ancestors within the part, in topological order. */
function ancestors(shape: GraphShape, part: Part, nodeId: number): readonly number[] {
  const needed = withUpstream([nodeId], (id) =>
    sourcesOf(shape.connections, id).filter((source) => part.nodes.has(source)),
  );
  return [...part.nodes].filter((id) => needed.has(id));
}

function relationOf(relations: Relations, id: number): Relation {
  const resolved = relations.get(id);
  if (!resolved) throw new Error(`node ${id} is planned but its columns are not known`);
  return resolved.relation;
}
