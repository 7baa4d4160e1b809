/** What a graph uses the parameters of a call for, which decides how their text is read. */

import { paramUses } from '../../src/engine/graph/param-uses.ts';
import type { Graph, JsonObject } from '../../src/engine/types.ts';
import { catalogue } from '../../src/nodes/index.ts';

const rowsOf = (param: JsonObject['param']) => ({
  type: 'sources/params',
  config: { param: param! },
});
const limit = { type: 'queryoperators/limit', config: { limit: { $param: 'most' } } };

function uses(
  nodes: readonly { readonly type: string; readonly config: JsonObject }[],
  parameters?: Graph['parameters'],
) {
  const graph: Graph = {
    nodes: nodes.map((node, index) => ({ id: index + 1, label: '', ...node })),
    edges: [],
    ...(parameters && { parameters }),
  };
  const used = paramUses(graph, catalogue);
  return ['orders', 'most', 'other'].map((name) => used.of(name));
}

it.each([
  ['by the nodes, where none is declared', [rowsOf('orders'), limit], ['rows', 'value', 'none']],
  ['rows that are a value too', [rowsOf('most'), limit], ['none', 'value', 'none']],
  [
    'any may hold the rows where a parameter names it',
    [rowsOf({ $param: 'other' }), limit],
    ['rows', 'value', 'value'],
  ],
  ['nothing', [], ['none', 'none', 'none']],
])('%s', (_, nodes, expected) => {
  expect(uses(nodes)).toEqual(expected);
});

it.each([
  ['undeclared ones hold no rows', [rowsOf('orders'), limit], ['none', 'value', 'value']],
  ['nor where a parameter names them', [rowsOf({ $param: 'most' })], ['none', 'value', 'value']],
])('of declared ones: %s', (_, nodes, expected) => {
  expect(
    uses(nodes, [{ name: 'other', type: 'number' }] as unknown as Graph['parameters']),
  ).toEqual(expected);
});

it('declared rows are rows, whether or not a node reads them', () => {
  const declared = [{ name: 'orders', type: 'rows' }] as unknown as Graph['parameters'];
  expect(uses([limit], declared)).toEqual(['rows', 'value', 'none']);
});
