/** The plan of a preview: each node makes a table of its own, of which the first rows are put out. */

import { getOrThrow } from '../../kit/get-or-throw.ts';
import type { Steps } from '../../kit/time-slices.ts';
import { sourcesOf, type GraphShape } from '../graph/shape.ts';
import type { RowCount } from '../node-type.ts';
import type { Columns, Diagnostic } from '../types.ts';
import { isStacking, MAX_CHARACTERS, tooLong } from './compile.ts';
import { Ctes } from './ctes.ts';
import type { PlannedOutput, PlannedTable } from './plan.ts';
import { renderedSelect } from './render.ts';
import { relationName, type ResolvedNode } from './resolved-node.ts';

export interface PreviewPlan {
  /** In topological order. */
  readonly nodes: readonly PlannedPreview[];
}

export interface PlannedPreview {
  readonly nodeId: number;
  readonly columns: Columns;
  /** Null where the rows can be counted for less than it takes to make them. */
  readonly table: PlannedTable | null;
  /** The first rows. */
  readonly rows: PlannedOutput;
  /** Counts the rows, where there is no table. */
  readonly count: PlannedOutput | null;
}

/** What a statement that selects from a node contains, and which tables that takes. */
interface Part {
  readonly nodes: readonly number[];
  readonly reads: readonly string[];
}

export function* buildPreview(
  shape: GraphShape,
  relations: ReadonlyMap<number, ResolvedNode>,
  maxRows: number,
): Steps<PreviewPlan | Diagnostic> {
  const ctes = new Ctes(relations);
  const parts = new Map<number, Part>();
  const nodes: PlannedPreview[] = [];
  let characters = 0;
  for (const [id, resolved] of relations) {
    const sources = sourcesOf(shape.connections, id);
    const below = together(sources.map((source) => getOrThrow(parts, source)));
    const made = { nodes: [...below.nodes, id], reads: below.reads };
    // DuckDB fills a table with stacked rows in whatever order their parts get ready.
    if (isStacking(resolved.type, sources.length)) ctes.keepOrder(id);
    const all = (): string => ctes.statement(made.nodes, `SELECT * FROM ${relationName(id)}`);
    const { count } = resolved.relation;
    const node =
      count === undefined
        ? fromTable(resolved, statement(id, all(), made.reads), maxRows)
        : fromCount(ctes, resolved, count, { below, made }, maxRows);
    parts.set(id, node.table ? { nodes: [], reads: [node.table.name] } : made);
    nodes.push(node);
    characters += statementsOf(node).reduce((sum, { sql }) => sum + sql.length, 0);
    if (characters > MAX_CHARACTERS) return tooLong(id);
    yield;
  }
  return { nodes };
}

/** In the order in which they run. */
export function statementsOf({
  table,
  rows,
  count,
}: PlannedPreview): readonly (PlannedTable | PlannedOutput)[] {
  return [...(table ? [table] : []), rows, ...(count ? [count] : [])];
}

function fromTable(
  { node, relation: { columns } }: ResolvedNode,
  table: Statement,
  maxRows: number,
): PlannedPreview {
  const name = relationName(node.id);
  const sql = `${renderedSelect(columns, name)} LIMIT ${maxRows}`;
  return {
    nodeId: node.id,
    columns,
    table: { ...table, name },
    rows: { columns, ...statement(node.id, sql, [name]) },
    count: null,
  };
}

function fromCount(
  ctes: Ctes,
  { node, relation: { columns } }: ResolvedNode,
  count: RowCount,
  { below, made }: { readonly below: Part; readonly made: Part },
  maxRows: number,
): PlannedPreview {
  const rows = `${renderedSelect(columns, relationName(node.id))} LIMIT ${maxRows}`;
  const number = `SELECT CAST(${count.sql} AS BIGINT) AS number`;
  return {
    nodeId: node.id,
    columns,
    table: null,
    rows: { columns, ...statement(node.id, ctes.statement(made.nodes, rows), made.reads) },
    count: { columns, ...statement(node.id, ctes.statement(below.nodes, number), below.reads) },
  };
}

type Statement = Omit<PlannedOutput, 'columns'>;

/** Where it fails, its node does: what it takes from has its own statement, but for what is counted only. */
function statement(nodeId: number, sql: string, reads: readonly string[]): Statement {
  return { nodeId, sql, reads, steps: () => [{ nodeId, sources: [], sql, texts: [] }] };
}

function together(parts: readonly Part[]): Part {
  return {
    nodes: [...new Set(parts.flatMap(({ nodes }) => nodes))],
    reads: [...new Set(parts.flatMap(({ reads }) => reads))],
  };
}
