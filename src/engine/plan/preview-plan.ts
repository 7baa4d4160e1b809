/** The plan of a preview: each node has its own table, and its first rows are the output. */

import { getOrThrow } from '../../kit/get-or-throw.ts';
import type { Steps } from '../../kit/time-slices.ts';
import { sourcesOf, type GraphShape } from '../graph/shape.ts';
import type { RowCount } from '../dialects/duckdb/operators/table.ts';
import type { Columns, NodeProblem } from '../types.ts';
import { isStacking, MAX_CHARACTERS, tooLong } from './compile.ts';
import { Ctes } from './ctes.ts';
import type { PlannedOutput, PlannedTable } from './plan.ts';
import { renderedSelect } from '../dialects/duckdb/render.ts';
import { relationName, type ResolvedNode } from './resolved-node.ts';

export interface PreviewPlan {
  /** In topological order. */
  readonly nodes: readonly PlannedPreview[];
}

export interface PlannedPreview {
  readonly nodeId: number;
  readonly columns: Columns;
  /** Null if counting the rows costs less than producing them. */
  readonly table: PlannedTable | null;
  /** The first rows. */
  readonly rows: PlannedOutput;
  /** Counts the rows if there is no table. */
  readonly count: PlannedOutput | null;
}

/** The nodes and tables in a statement that selects from one node. */
interface Part {
  readonly nodes: readonly number[];
  readonly reads: readonly string[];
}

export function* buildPreview(
  shape: GraphShape,
  relations: ReadonlyMap<number, ResolvedNode>,
  maxRowsOf: (nodeId: number) => number,
): Steps<PreviewPlan | NodeProblem> {
  // Every node's rows are shown.
  const ctes = new Ctes(relations, relations);
  const parts = new Map<number, Part>();
  const nodes: PlannedPreview[] = [];
  let characters = 0;
  for (const [id, resolved] of relations) {
    const sources = sourcesOf(shape.connections, id);
    const below = together(sources.map((source) => getOrThrow(parts, source)));
    const part = { nodes: [...below.nodes, id], reads: below.reads };
    // DuckDB fills a table with stacked rows in the order in which their parts are ready.
    if (isStacking(resolved.type, sources.length)) ctes.keepOrder(id);
    const all = (): string => ctes.statement(part.nodes, `SELECT * FROM ${relationName(id)}`);
    const count = ctes.rowCounts.of(id);
    const maxRows = maxRowsOf(id);
    const node =
      count === undefined
        ? fromTable(resolved, statement(id, all(), part.reads), maxRows)
        : fromCount(ctes, resolved, count, { below, part }, maxRows);
    parts.set(id, node.table ? { nodes: [], reads: [node.table.name] } : part);
    nodes.push(node);
    characters += statementsOf(node).reduce((sum, { sql }) => sum + sql.length, 0);
    if (characters > MAX_CHARACTERS) return tooLong(id);
    yield;
  }
  return { nodes };
}

/** In the order of execution. */
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
  { below, part }: { readonly below: Part; readonly part: Part },
  maxRows: number,
): PlannedPreview {
  const rows = `${renderedSelect(columns, relationName(node.id))} LIMIT ${maxRows}`;
  const number = `SELECT CAST(${count.sql} AS BIGINT) AS number`;
  return {
    nodeId: node.id,
    columns,
    table: null,
    rows: { columns, ...statement(node.id, ctes.statement(part.nodes, rows), part.reads) },
    count: { columns, ...statement(node.id, ctes.statement(below.nodes, number), below.reads) },
  };
}

type Statement = Omit<PlannedOutput, 'columns'>;

/**
 * A failure is always that of this node, because its sources have their own statements, except for those that are only
 * counted.
 */
function statement(nodeId: number, sql: string, reads: readonly string[]): Statement {
  return { nodeId, sql, reads, steps: () => [{ nodeId, sources: [], sql, texts: [] }] };
}

function together(parts: readonly Part[]): Part {
  return {
    nodes: [...new Set(parts.flatMap(({ nodes }) => nodes))],
    reads: [...new Set(parts.flatMap(({ reads }) => reads))],
  };
}
