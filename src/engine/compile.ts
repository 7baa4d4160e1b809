/** Checked nodes → SQL: each node one common table expression, each terminator one statement. */

import { sourcesOf, type GraphShape } from './graph.ts';
import type { PlannedOutput, PlanStep, Plan } from './plan.ts';
import { relationName, type Relation } from './relation-name.ts';
import { renderedColumns } from './render.ts';
import type { Steps } from './time-slices.ts';

type Relations = ReadonlyMap<number, Relation>;

/** SQL has no table without columns; this one stands for it, and has no rows either. */
const NO_COLUMNS = 'SELECT NULL AS "-" WHERE FALSE';

/**
 * So many nodes after one another, and their rows are put down before the next.
 * DuckDB folds a chain of tables into one; its planning grows with the cube of
 * the length, and 300 columns that are added one by one take it 4 GB.
 */
const NODES_AT_A_STRETCH = 50;

/** DuckDB's planner looks twice at what lies below each grouping that it has not yet put down: eight of them make 256 looks. */
const GROUPINGS_AT_A_STRETCH = 8;

/** How far it is to a node from the tables that were put down last, on the longest way. */
interface Stretch {
  readonly nodes: number;
  readonly groupings: number;
}

const NOTHING: Stretch = { nodes: 0, groupings: 0 };

/** @param relations by node id, in topological order, every node on the way to a terminator among them */
export function* buildPlan(shape: GraphShape, relations: Relations): Steps<Plan> {
  const compiled = new Map<number, string>();
  const stretches = new Map<number, Stretch>();
  for (const [id, relation] of relations) {
    if (!shape.alive.has(id)) continue;
    const stretch = longer(relation, sourcesOf(shape.connections, id).map((source) => stretches.get(source) ?? NOTHING));
    const isPutDown = stretch.nodes >= NODES_AT_A_STRETCH || stretch.groupings >= GROUPINGS_AT_A_STRETCH;
    stretches.set(id, isPutDown ? NOTHING : stretch);
    const how = isPutDown ? ' MATERIALIZED' : '';
    compiled.set(id, `${relationName(id)} AS${how} (${compileNode(relation)})`);
    yield;
  }

  const outputs = shape.terminators.map(({ id, type }): PlannedOutput => {
    const { columns } = relationOf(relations, id);
    const onTheWay = ancestors(shape, relations, id);
    return {
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
    };
  });
  return { outputs };
}

function longer({ type, config }: Relation, sources: readonly Stretch[]): Stretch {
  const before = sources.reduce((a, b) => ({ nodes: Math.max(a.nodes, b.nodes), groupings: Math.max(a.groupings, b.groupings) }), NOTHING);
  return { nodes: before.nodes + 1, groupings: before.groupings + (type.groups?.(config) === true ? 1 : 0) };
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
