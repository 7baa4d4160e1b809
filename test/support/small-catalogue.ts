/** A few node types, just enough to build graphs for the engine's own tests. */

import { compileExpression } from '../../src/engine/expression/index.ts';
import {
  defineNodeType,
  type Catalogue,
  type ConfigSchema,
  type Inputs,
  type InputTable,
  type NodeDefinition,
  type NodeType,
} from '../../src/engine/node-type.ts';
import { identifier } from '../../src/engine/sql.ts';
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
const input: InputTable = { name: '', columns: [] };
const first = (inputs: Inputs, port = 'input1'): InputTable => inputs[port]?.[0] ?? input;
const list = (table: InputTable): string =>
  table.columns.map(({ name }) => identifier(name)).join(', ');
const closed = <const Members extends JsonObject, const Required extends readonly string[]>(
  properties: Members,
  required: Required,
) => ({ type: 'object', additionalProperties: false, properties, required }) as const;
const empty = closed({}, []);

function define<const Schema extends ConfigSchema>(shape: Shape<Schema>): NodeType {
  return defineNodeType<Schema>({
    ...base,
    inputs: shape.role === 'getter' ? [] : [{ name: 'input1' }],
    columns: (_, inputs) => ({
      ok: true,
      value: first(inputs, shape.role === 'getter' ? 'source' : 'input1').columns,
    }),
    compile: (_, inputs) => {
      const table = first(inputs, shape.role === 'getter' ? 'source' : 'input1');
      return `SELECT ${list(table)} FROM ${table.name}`;
    },
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
    columns: ({ column_name: name, expression }, inputs) => {
      const compiled = compileExpression(expression, first(inputs).columns, '/expression');
      return compiled.ok
        ? {
            ok: true,
            value: [...first(inputs).columns, { name, type: compiled.value.type ?? 'string' }],
          }
        : compiled;
    },
    compile: ({ column_name: name, expression }, inputs) => {
      const compiled = compileExpression(expression, first(inputs).columns, '/expression');
      if (!compiled.ok) throw new Error('compile is called after columns was ok');
      return `SELECT ${list(first(inputs))}, ${compiled.value.sql} AS ${identifier(name)} FROM ${first(inputs).name}`;
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
    compile: ({ limit, offset }, inputs) =>
      `SELECT ${list(first(inputs))} FROM ${first(inputs).name} LIMIT ${limit} OFFSET ${offset}`,
  }),
  define({
    type: 'test/union',
    role: 'setter',
    config: empty,
    inputs: [{ name: 'input1', many: true }],
    compile: (_, inputs) =>
      (inputs['input1'] ?? [])
        .map((table) => `SELECT ${list(table)} FROM ${table.name}`)
        .join(' UNION ALL '),
  }),
  define({
    type: 'test/beside',
    role: 'setter',
    config: empty,
    inputs: [{ name: 'input1' }, { name: 'input2' }],
    columns: (_, inputs) => ({
      ok: true,
      value: [...first(inputs).columns, ...first(inputs, 'input2').columns],
    }),
    compile: (_, inputs) =>
      `SELECT * FROM ${first(inputs).name} CROSS JOIN ${first(inputs, 'input2').name}`,
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
