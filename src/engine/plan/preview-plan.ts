/** The plan of a preview: each node has its own table, and its first rows are the output. */

import { inputsOf, type Relation } from '../algebra/relation.ts';
import type { Dialect, RowCount, Statements } from '../dialects/dialect.ts';
import { getOrThrow } from '../../kit/get-or-throw.ts';
import type { Steps } from '../../kit/time-slices.ts';
import type { Columns, NodeProblem } from '../types.ts';
import { tooLong, type LoadedGraph } from './compile.ts';
import { isStacking } from './facts.ts';
import type { PlannedOutput, PlannedTable } from './plan.ts';

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

/** The relations and tables in a statement that selects from one relation. */
interface Part {
  readonly relations: readonly Relation[];
  readonly reads: readonly string[];
}

interface Printing {
  readonly dialect: Dialect;
  readonly statements: Statements;
}

export function* buildPreview(
  { dialect, relations, loaded }: Pick<LoadedGraph, 'dialect' | 'relations' | 'loaded'>,
  maxRowsOf: (nodeId: number) => number,
): Steps<PreviewPlan | NodeProblem> {
  const printing = { dialect, statements: dialect.statements(loaded) };
  const { statements } = printing;
  const parts = new Map<number, Part>();
  const nodes: PlannedPreview[] = [];
  let characters = 0;
  for (const [id, relation] of relations) {
    const below = together(inputsOf(relation).map(({ node }) => getOrThrow(parts, node)));
    const part = { relations: [...below.relations, relation], reads: below.reads };
    // DuckDB fills a table with stacked rows in the order in which their parts are ready.
    if (isStacking(relation)) statements.keepOrder(relation);
    const count = statements.rowCount(relation);
    const maxRows = maxRowsOf(id);
    const node =
      count === undefined
        ? fromTable(printing, relation, part, maxRows)
        : fromCount(printing, relation, { below, part, count }, maxRows);
    parts.set(id, node.table ? { relations: [], reads: [node.table.name] } : part);
    nodes.push(node);
    characters += statementsOf(node).reduce((sum, { sql }) => sum + sql.length, 0);
    if (characters > dialect.limits.characters) return tooLong(id);
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
  { dialect, statements }: Printing,
  relation: Relation,
  { relations, reads }: Part,
  maxRows: number,
): PlannedPreview {
  const { node, columns } = relation;
  const name = dialect.tableName(node);
  return {
    nodeId: node,
    columns,
    table: { ...statement(node, statements.rows(relations), reads), name },
    rows: { columns, ...statement(node, statements.output([], relation, maxRows), [name]) },
    count: null,
  };
}

interface CountedParts {
  readonly below: Part;
  readonly part: Part;
  readonly count: RowCount;
}

function fromCount(
  { statements }: Printing,
  relation: Relation,
  { below, part, count }: CountedParts,
  maxRows: number,
): PlannedPreview {
  const { node, columns } = relation;
  const rows = statements.output(part.relations, relation, maxRows);
  const number = statements.count(below.relations, count);
  return {
    nodeId: node,
    columns,
    table: null,
    rows: { columns, ...statement(node, rows, part.reads) },
    count: { columns, ...statement(node, number, below.reads) },
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
    relations: [...new Set(parts.flatMap(({ relations }) => relations))],
    reads: [...new Set(parts.flatMap(({ reads }) => reads))],
  };
}
