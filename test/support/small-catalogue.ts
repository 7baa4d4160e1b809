/** A few node types, just enough to build graphs for the engine's own tests. */

import {
  defineNodeType,
  type Catalogue,
  type ConfigSchema,
  type NodeDefinition,
  type NodeType,
} from '../../src/engine/node-type.ts';
import { ok } from '../../src/engine/outcome.ts';
import { computedColumns } from '../../src/engine/relation/computed-columns.ts';
import { unchanged } from '../../src/engine/algebra/values.ts';
import { projectionOf, rowsOf, tableAt } from '../../src/engine/relation/projection.ts';
import type { Graph, GraphEdge, JsonObject } from '../../src/engine/types.ts';

type Shape<Schema extends ConfigSchema> = Pick<NodeDefinition<Schema>, 'type' | 'role' | 'config'> &
  Partial<NodeDefinition<Schema>>;

const base = {
  category: 'test',
  label: 'Test',
  description: 'For tests.',
  outputs: ['output1'],
  requiresCredential: false,
  examples: [],
};
const closed = <const Members extends JsonObject, const Required extends readonly string[]>(
  properties: Members,
  required: Required,
) => ({ type: 'object', additionalProperties: false, properties, required }) as const;
const empty = closed({}, []);

function define<const Schema extends ConfigSchema>(shape: Shape<Schema>): NodeType {
  return defineNodeType<Schema>({
    ...base,
    inputs: shape.role === 'getter' ? [] : [{ name: 'input1' }],
    resolve: (_, inputs) => ok(rowsOf(tableAt(inputs, 'input1'))),
    ...shape,
  });
}

const columnsSchema = { type: 'object', additionalProperties: { type: 'string' } } as const;

const types: readonly NodeType[] = [
  define({
    type: 'test/rows',
    role: 'getter',
    config: closed({ rows: { type: 'array', items: { type: 'object' } }, columns: columnsSchema }, [
      'rows',
    ]),
    source: ({ rows, columns }) => ({ kind: 'rows', rows, columns }),
  }),
  define({
    type: 'test/param',
    role: 'getter',
    config: closed({ param: { type: 'string' }, columns: columnsSchema }, ['param']),
    source: ({ param, columns }) => ({ kind: 'param', name: param, columns }),
  }),
  define({
    type: 'test/compute',
    role: 'setter',
    config: closed(
      {
        column_name: { type: 'string', minLength: 1 },
        expression: { type: 'string', format: 'expression' },
      },
      ['column_name', 'expression'],
    ),
    resolve: ({ column_name, expression }, inputs) => {
      const input = tableAt(inputs, 'input1');
      const computed = computedColumns({ column_name, expression }, input.columns, undefined);
      return computed.ok
        ? projectionOf([...unchanged(input.columns), ...computed.value], input)
        : computed;
    },
  }),
  define({
    type: 'test/limit',
    role: 'setter',
    config: closed(
      {
        limit: { type: 'integer', minimum: 0 },
        offset: { type: 'integer', minimum: 0, default: 0 },
      },
      ['limit'],
    ),
    resolve: ({ limit, offset }, inputs) => {
      const of = tableAt(inputs, 'input1');
      return ok({ op: 'limit', columns: of.columns, of, limit, offset });
    },
  }),
  define({
    type: 'test/union',
    role: 'setter',
    config: empty,
    inputs: [{ name: 'input1', many: true }],
    resolve: (_, { input1: tables = [] }) =>
      ok({
        op: 'union',
        columns: tables[0]?.columns ?? [],
        of: tables,
        by: 'by_position',
        isDistinct: false,
      }),
  }),
  define({
    type: 'test/beside',
    role: 'setter',
    config: empty,
    inputs: [{ name: 'input1' }, { name: 'input2' }],
    resolve: (_, inputs) => {
      const [left, right] = [tableAt(inputs, 'input1'), tableAt(inputs, 'input2')];
      return ok({
        op: 'join',
        columns: [...left.columns, ...right.columns],
        left,
        right,
        how: 'cross',
        keys: [],
        values: [
          ...left.columns.map((column) => ({ column, left: column })),
          ...right.columns.map((column) => ({ column, right: column })),
        ],
      });
    },
  }),
  define({ type: 'test/output', role: 'terminator', config: empty, outputs: [] }),
];

export const smallCatalogue: Catalogue = new Map(types.map((type) => [type.type, type]));

/** Nodes by id, `[type, config]`; edges as `1>2` or, with the target's port, `1>2:input2`. */
export function graph(
  nodes: Readonly<Record<number, readonly [type: string, config?: JsonObject]>>,
  edges: string,
): Graph {
  return {
    nodes: Object.entries(nodes).map(([id, [type, config]]) => ({
      id: Number(id),
      type: `test/${type}`,
      label: '',
      config: config ?? {},
    })),
    edges: edges === '' ? [] : edges.split(' ').map(edge),
  };
}

function edge(text: string): GraphEdge {
  const [, source, target, targetPort] = /^(\d+)>(\d+)(?::(\w+))?$/.exec(text) ?? [];
  return {
    source: Number(source),
    sourcePort: 'output1',
    target: Number(target),
    targetPort: targetPort ?? 'input1',
  };
}
