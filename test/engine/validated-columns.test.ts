/** The columns that validation tells of every node. */

import { compute, graphOf, http, inline, output, usePreviews } from './previewed.ts';

const { validate } = usePreviews();

describe('validation', () => {
  it('reports the columns of every output, as far as they are known without a run', async () => {
    const graph = graphOf(
      {
        1: inline({ a: 1, b: 'x' }),
        2: compute('c', 'a / 2'),
        3: http,
        4: ['queryoperators/limit', { limit: { $param: 'most' } }],
        5: compute('d', 'nothing'),
        6: ['no/such', {}],
        7: output,
      },
      [1, 2],
      [2, 4],
      [4, 7],
      [1, 5],
    );
    const { nodes } = await validate(graph);
    const a = { name: 'a', type: 'integer' };
    const b = { name: 'b', type: 'string' };
    const c = { name: 'c', type: 'number' };
    expect(nodes.map(({ nodeId, outputs }) => ({ nodeId, outputs }))).toEqual([
      { nodeId: 1, outputs: { output1: [a, b] } },
      { nodeId: 2, outputs: { output1: [a, b, c] } },
      { nodeId: 3, outputs: { output1: null } },
      { nodeId: 4, outputs: { output1: [a, b, c] } },
      { nodeId: 5, outputs: { output1: null } },
      { nodeId: 6, outputs: {} },
      { nodeId: 7, outputs: {} },
    ]);
  });
});
