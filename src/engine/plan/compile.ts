/** Checked nodes → SQL: each node one common table expression, each terminator one statement; what is too much for one statement is divided into tables. */

import { getOrThrow } from '../../kit/get-or-throw.ts';
import { Ctes } from './ctes.ts';
import { sourcesOf, type GraphShape } from '../graph/shape.ts';
import { withUpstream } from '../graph/upstream.ts';
import type { PlannedOutput, PlannedTable, PlanStep, Plan } from './plan.ts';
import { relationName, type ResolvedNode } from './resolved-node.ts';
import { renderedSelect } from './render.ts';
import type { NodeType, Relation } from '../node-type.ts';
import type { Steps } from '../../kit/time-slices.ts';
import type { Diagnostic } from '../types.ts';

type Relations = ReadonlyMap<number, ResolvedNode>;

/**
 * What one statement holds; beyond it, rows are kept in a table before the next statement.
 * The time that DuckDB takes to plan a statement grows faster than the statement.
 */
const MOST = {
  /** SELECTs after one another on the longest way. */
  levels: 50,
  /** Groups, sorts and joins: its planner looks twice at what lies below one. */
  groupings: 8,
  /** Columns of all SELECTs: each takes memory of its own while the statement runs. */
  columns: 6_000,
  /** Terminators that may each repeat what leads to them, and how many levels of it otherwise. */
  terminators: 16,
  repeatedLevels: 10,
};

/** The statements of a plan together: hundreds of terminators that each repeat what leads to them make the square of a graph. */
export const MAX_CHARACTERS = 32_000_000;

/** What a statement that selects from a node contains. */
interface Part {
  /** The nodes between the tables and here, by id, in topological order. */
  readonly nodes: ReadonlySet<number>;
  /** SELECTs on the longest way. */
  readonly levels: number;
  /** The tables that the nodes take from. */
  readonly tables: ReadonlySet<string>;
  /** Whether tables were stacked on the way. */
  readonly isStacked: boolean;
}

const NOTHING: Part = { nodes: new Set(), levels: 0, tables: new Set(), isStacked: false };

/**
 * @param relations by node id, in topological order, every node on the way to a terminator among them
 * @returns what is wrong where the statements would be too long
 */
export function* buildPlan(shape: GraphShape, relations: Relations): Steps<Plan | Diagnostic> {
  const planning: Planning = {
    shape,
    relations,
    readers: countReaders(shape, relations),
    terminators: new Set(shape.terminators.map(({ id }) => id)),
    ctes: new Ctes(relations),
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
  return { tables, outputs, generated: [...generatedRows(relations)] };
}

/** What is known while a graph is planned, node by node. */
interface Planning {
  readonly shape: GraphShape;
  readonly relations: Relations;
  /** How often each table is read, by node id. */
  readonly readers: ReadonlyMap<number, number>;
  readonly terminators: ReadonlySet<number>;
  readonly ctes: Ctes;
  /** By node id. */
  readonly parts: Map<number, Part>;
}

/** @returns the table in which its rows are kept, if they are */
function planNode(planning: Planning, id: number, resolved: ResolvedNode): PlannedTable | null {
  const { shape, relations, readers, ctes, parts } = planning;
  const sources = sourcesOf(shape.connections, id);
  const isFused = fuses(planning, id, sources);
  const taken = sources.map((from) => parts.get(from) ?? NOTHING);
  const part = partOf(resolved, taken, isFused);
  const isTable = isKept(planning, id, resolved, part);
  // DuckDB materializes by itself what is read several times.
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

/** Whether the node shares the SELECT of the one that only it takes from. */
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

/** Whether its rows are kept in a table before the next statement. */
function isKept(
  { readers, terminators, ctes }: Planning,
  id: number,
  { relation }: ResolvedNode,
  part: Part,
): boolean {
  // A reader that only counts the rows of such a node does not produce them.
  const isCounted = relation.count !== undefined;
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
  for (const [nodeId, { relation }] of relations)
    if (relation.rows !== undefined) yield { nodeId, rows: relation.rows };
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

/** @param isFused whether the node shares the SELECT of what it takes from */
function partOf({ node, type }: ResolvedNode, sources: readonly Part[], isFused: boolean): Part {
  return {
    nodes: new Set([...sources.flatMap(({ nodes }) => [...nodes]), node.id]),
    levels: Math.max(0, ...sources.map(({ levels }) => levels)) + (isFused ? 0 : 1),
    tables: new Set(sources.flatMap(({ tables }) => [...tables])),
    isStacked: sources.some(({ isStacked }) => isStacked) || isStacking(type, sources.length),
  };
}

/** Whether it puts tables below each other. */
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

export function tooLong(nodeId: number): Diagnostic {
  const message =
    'The workflow is too large to be planned: it has too many nodes with too many columns on the way to too many terminators; divide it in two';
  return { nodeId, code: 'graph_too_large', message };
}

/** How often each table is read, by node id. */
function countReaders(shape: GraphShape, relations: Relations): ReadonlyMap<number, number> {
  const readers = new Map<number, number>();
  for (const id of relations.keys()) {
    if (!shape.alive.has(id)) continue;
    for (const source of sourcesOf(shape.connections, id))
      readers.set(source, (readers.get(source) ?? 0) + 1);
  }
  return readers;
}

/** The node and all of its part that it takes from, in topological order. */
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
