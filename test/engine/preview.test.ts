/** Previews: rows of each node on the way, and nothing left behind. */

import { chain } from '../support/engine.ts';
import {
  compute,
  graphOf,
  http,
  inline,
  output,
  sequence,
  shown,
  usePreviews,
} from './previewed.ts';

const { preview, fetched, files } = usePreviews();

describe('a preview', () => {
  it('shows the first rows and the number of rows of every node but terminators', async () => {
    const graph = chain(sequence(2_500), compute('twice', 'value * 2'), output);
    expect(shown(await preview(graph, { maxRows: 2 }))).toEqual({
      1: { rows: [{ value: 1 }, { value: 2 }], totalRows: 2_500, columns: ['value integer'] },
      2: {
        rows: [
          { value: 1, twice: 2 },
          { value: 2, twice: 4 },
        ],
        totalRows: 2_500,
        columns: ['value integer', 'twice integer'],
      },
    });
  });

  it('returns no rows where none are requested, and still counts them', async () => {
    expect(shown(await preview(chain(sequence(3)), { maxRows: 0 }))).toEqual({
      1: { rows: [], totalRows: 3, columns: ['value integer'] },
    });
  });

  it('shows rows as results show them, in the order of results', async () => {
    const large = { rows: [{ n: '9007199254740993' }], columns: { n: 'integer' } };
    const graph = graphOf(
      {
        1: ['sources/inlineRows', large],
        2: sequence(3),
        3: ['queryoperators/union', { mode: 'by_position' }],
        4: ['queryoperators/sort', { by: [{ field: 'value', direction: 'desc' }] }],
      },
      [2, 3],
      [1, 3],
      [3, 4],
    );
    const largest = { value: '9007199254740993' };
    expect(shown(await preview(graph))).toMatchObject({
      3: { rows: [{ value: 1 }, { value: 2 }, { value: 3 }, largest], totalRows: 4 },
      4: { rows: [largest, { value: 3 }, { value: 2 }, { value: 1 }], totalRows: 4 },
    });
  });

  it('shows rows below each other in their order, also where those of the first take longer', async () => {
    const graph = graphOf(
      {
        1: sequence(2),
        2: sequence(3),
        3: ['queryoperators/join', { type: 'cross' }],
        4: ['queryoperators/union', { mode: 'by_name' }],
        5: sequence(7),
      },
      [1, 3],
      [2, 3, 'input2'],
      [3, 4],
      [5, 4],
    );
    const product = [1, 2].flatMap((value) =>
      [1, 2, 3].map((value_right) => ({ value, value_right })),
    );
    expect(shown(await preview(graph, { maxRows: 7 }))).toMatchObject({
      4: { rows: [...product, { value: 1, value_right: null }], totalRows: 13 },
    });
  });

  it('needs no terminator, and looks at no node after the one that it runs up to', async () => {
    const graph = graphOf(
      {
        1: sequence(2),
        2: compute('b', 'value + 1'),
        3: compute('c', 'nothing'),
        4: ['no/such', {}],
      },
      [1, 2],
      [2, 3],
    );
    expect(Object.keys(shown(await preview(graph, { untilNodeIds: [2] })))).toEqual(['1', '2']);
    expect(await preview(graph, { untilNodeIds: [3] })).toMatchObject({
      status: 'invalid',
      report: { errors: [{ nodeId: 3, code: 'unknown_column' }] },
    });
  });

  it('up to a terminator shows what leads to it', async () => {
    const graph = graphOf({ 1: sequence(2), 2: output, 3: http, 4: output }, [1, 2], [3, 4]);
    expect(Object.keys(shown(await preview(graph, { untilNodeIds: [2] })))).toEqual(['1']);
    expect(fetched()).toEqual([]);
  });

  it('fetches as a run does, once, and takes parameters', async () => {
    const graph = chain(http, ['queryoperators/limit', { limit: { $param: 'most' } }], output);
    expect(shown(await preview(graph, { params: { most: 1 } }))).toMatchObject({
      1: { rows: [{ n: 1 }, { n: 2 }], totalRows: 2 },
      2: { rows: [{ n: 1 }], totalRows: 1 },
    });
    expect(fetched()).toEqual(['https://example.com/']);
    expect(await preview(graph)).toMatchObject({
      status: 'failed',
      problem: { nodeId: 2, code: 'missing_param' },
    });
  });

  it('counts the rows of a cross join without making them', async () => {
    const graph = graphOf(
      {
        1: sequence(100_000),
        2: sequence(100_000),
        3: ['queryoperators/join', { type: 'cross' }],
        4: [
          'queryoperators/aggregation',
          { aggregations: [{ column_name: 'n', function: 'count' }] },
        ],
      },
      [1, 3],
      [2, 3, 'input2'],
      [3, 4],
    );
    const small = graphOf(
      { 1: sequence(2), 2: sequence(3), 3: ['queryoperators/join', { type: 'cross' }] },
      [1, 3],
      [2, 3, 'input2'],
    );
    expect(shown(await preview(small))).toMatchObject({ 3: { totalRows: 6 } });
    expect(shown(await preview(graph, { maxRows: 0 }))).toMatchObject({
      3: { rows: [], totalRows: 10_000_000_000 },
      4: { rows: [], totalRows: 1 },
    });
  });

  it('of an empty graph shows nothing', async () => {
    expect(await preview({ nodes: [], edges: [] })).toEqual({ status: 'completed', nodes: [] });
  });
});

describe('a preview that ends early', () => {
  it('names the node that failed', async () => {
    const graph = chain(
      inline({ a: '1' }, { a: 'x' }),
      compute('b', 'cast(a as integer)'),
      compute('c', 'b + 1'),
    );
    expect(await preview(graph)).toMatchObject({
      status: 'failed',
      problem: { nodeId: 2, code: 'invalid_value' },
    });
  });

  it('ends at its deadline and when it is aborted', async () => {
    const graph = chain(sequence(2_000_000_000), compute('b', 'value * 2'));
    expect(await preview(graph, { timeoutMs: 200 })).toMatchObject({ status: 'timed_out' });
    expect(await preview(graph, { signal: AbortSignal.abort() })).toMatchObject({
      status: 'cancelled',
    });
  });

  it('refuses to bring back more than memory should hold', async () => {
    const wide = inline(...Array.from({ length: 40 }, () => ({ text: 'x'.repeat(900_000) })));
    expect(await preview(chain(wide), { maxRows: 40 })).toMatchObject({
      status: 'too_large',
      problem: { nodeId: 1 },
    });
    expect(shown(await preview(chain(wide), { maxRows: 1 }))).toMatchObject({
      1: { totalRows: 40 },
    });
  });
});

it('leaves no file behind', async () => {
  const rows = Array.from({ length: 3_000 }, (_, n) => ({ n, text: 'x'.repeat(1_000) }));
  await preview(chain(inline(...rows), compute('b', 'n + 1')), { maxRows: 100 });
  await preview(chain(http));
  expect(files()).toEqual([]);
});
