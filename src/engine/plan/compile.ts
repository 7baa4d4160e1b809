/** Checked nodes → SQL: each node one common table expression, each terminator one statement. */

import { sourcesOf, type GraphShape } from '../graph/shape.ts';
import type { PlannedOutput, PlanStep, Plan } from './plan.ts';
import { relationName, type Relation } from './relation-name.ts';
import { renderedColumns } from './render.ts';
import type { Steps } from '../../kit/time-slices.ts';
import type { Diagnostic } from '../types.ts';

type Relations = ReadonlyMap<number, Relation>;

/** SQL has no table without columns; this one stands for it, and has no rows either. */
const NO_COLUMNS = 'SELECT NULL AS "-" WHERE FALSE';

/**
 * So many nodes after one another, and their rows are materialized before the next.
 * DuckDB folds a chain of tables into one; its planning grows with the cube of
 * the length, and 300 columns that are added one by one take it 4 GB.
 */
const NODES_AT_A_STRETCH = 50;

/** DuckDB's planner looks twice at what lies below each grouping that it has not yet materialized: eight of them make 256 looks. */
const GROUPINGS_AT_A_STRETCH = 8;

/** The statements of a plan together. Each terminator repeats what leads to it, so that hundreds of them make the square of a graph. */
const MAX_CHARACTERS = 32_000_000;

/** How far it is to a node from the tables that were materialized last, on the longest way. */
interface Stretch {
  readonly nodes: number;
  readonly groupings: number;
  /** Whether tables were stacked on the way. */
  readonly isStacked: boolean;
}

const NOTHING: Stretch = { nodes: 0, groupings: 0, isStacked: false };

/**
 * DuckDB fills a materialized table with the parts of a UNION ALL in whatever order they get ready, unless an operator
 * above them depends on their order, as LIMIT does.
 */
const IN_ORDER = 'LIMIT 9223372036854775807';

/**
 * @param relations by node id, in topological order, every node on the way to a terminator among them
 * @returns what is wrong where the statements would be too long
 */
export function* buildPlan(shape: GraphShape, relations: Relations): Steps<Plan | Diagnostic> {
  const compiled = new Map<number, string>();
  let characters = 0;
  const stretches = new Map<number, Stretch>();
  const readers = countReaders(shape, relations);
  for (const [id, relation] of relations) {
    if (!shape.alive.has(id)) continue;
    const stretch = longer(relation, sourcesOf(shape.connections, id).map((source) => stretches.get(source) ?? NOTHING));
    const isMaterialized = stretch.nodes >= NODES_AT_A_STRETCH || stretch.groupings >= GROUPINGS_AT_A_STRETCH;
    // DuckDB materializes by itself what is read several times.
    const needsOrder = stretch.isStacked && (isMaterialized || (readers.get(id) ?? 0) > 1);
    stretches.set(id, isMaterialized ? NOTHING : stretch);
    const how = isMaterialized ? ' MATERIALIZED' : '';
    const select = compileNode(relation);
    const expression = `${relationName(id)} AS${how} (${needsOrder ? `SELECT * FROM (${select}) ${IN_ORDER}` : select})`;
    characters += expression.length;
    if (characters > MAX_CHARACTERS) return tooLong(id);
    compiled.set(id, expression);
    yield;
  }

  characters = 0;
  const outputs: PlannedOutput[] = [];
  for (const { id, type } of shape.terminators) {
    const { columns } = relationOf(relations, id);
    const onTheWay = ancestors(shape, relations, id);
    for (const step of onTheWay) characters += compiled.get(step)?.length ?? 0;
    if (characters > MAX_CHARACTERS) return tooLong(id);
    outputs.push({
      nodeId: id,
      nodeType: type,
      columns,
      sql: statement(compiled, onTheWay, `SELECT ${columns.length === 0 ? '*' : renderedColumns(columns)} FROM ${relationName(id)}`),
      *steps(): Iterable<PlanStep> {
        for (const step of onTheWay) {
          const sql = statement(compiled, ancestors(shape, relations, step), `SELECT * FROM ${relationName(step)}`);
          yield { nodeId: step, sources: sourcesOf(shape.connections, step), sql };
        }
      },
    });
    yield;
  }
  return { outputs };
}

function tooLong(nodeId: number): Diagnostic {
  const message = 'The workflow is too large to be planned: it has too many nodes with too many columns on the way to too many terminators; divide it in two';
  return { nodeId, code: 'graph_too_large', message };
}

function longer({ type, config }: Relation, sources: readonly Stretch[]): Stretch {
  return {
    nodes: Math.max(0, ...sources.map(({ nodes }) => nodes)) + 1,
    groupings: Math.max(0, ...sources.map(({ groupings }) => groupings)) + (type.groups?.(config) === true ? 1 : 0),
    isStacked: sources.some(({ isStacked }) => isStacked) || (sources.length > 1 && type.inputs.some(({ many }) => many === true)),
  };
}

/** How often each table is read, by node id. */
function countReaders(shape: GraphShape, relations: Relations): ReadonlyMap<number, number> {
  const readers = new Map<number, number>();
  for (const id of relations.keys()) {
    if (!shape.alive.has(id)) continue;
    for (const source of sourcesOf(shape.connections, id)) readers.set(source, (readers.get(source) ?? 0) + 1);
  }
  return readers;
}

function compileNode({ type, config, inputs, columns }: Relation): string {
  return columns.length === 0 ? NO_COLUMNS : type.compile(config, inputs);
}

/** The node and all that it takes from, in topological order. */
function ancestors(shape: GraphShape, relations: Relations, nodeId: number): readonly number[] {
  const needed = new Set([nodeId]);
  for (const id of needed) for (const source of sourcesOf(shape.connections, id)) needed.add(source);
  return [...relations.keys()].filter((id) => needed.has(id));
}

/** @param compiled the table expressions, by node id */
function statement(compiled: ReadonlyMap<number, string>, ids: readonly number[], select: string): string {
  return `WITH ${ids.map((id) => compiled.get(id)).join(',\n')}\n${select}`;
}

function relationOf(relations: Relations, id: number): Relation {
  const relation = relations.get(id);
  if (!relation) throw new Error(`node ${id} is planned but its columns are not known`);
  return relation;
}
