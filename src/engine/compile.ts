/** Checked nodes → SQL: each node one common table expression, each terminator one statement. */

import { sourcesOf, type GraphShape } from './graph.ts';
import type { PlannedOutput, PlanStep, Plan } from './plan.ts';
import { relationName, type Relation } from './relation-name.ts';
import { renderedColumns } from './render.ts';

type Relations = ReadonlyMap<number, Relation>;

/** SQL has no table without columns; this one stands for it, and has no rows either. */
const NO_COLUMNS = 'SELECT NULL AS "-" WHERE FALSE';

/** @param relations by node id, in topological order, every node on the way to a terminator among them */
export function buildPlan(shape: GraphShape, relations: Relations): Plan {
  const compiled = new Map<number, string>();
  for (const [id, relation] of relations) if (shape.alive.has(id)) compiled.set(id, compileNode(relation));

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
          yield { nodeId: step, sql: statement(compiled, ancestors(shape, relations, step), `SELECT * FROM ${relationName(step)}`) };
        }
      },
    };
  });
  return { outputs };
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

function statement(compiled: ReadonlyMap<number, string>, ids: readonly number[], select: string): string {
  return `WITH ${ids.map((id) => `${relationName(id)} AS (${compiled.get(id)})`).join(',\n')}\n${select}`;
}

function relationOf(relations: Relations, id: number): Relation {
  const relation = relations.get(id);
  if (!relation) throw new Error(`node ${id} is planned but its columns are not known`);
  return relation;
}
