/** Rows that a preview is given in place of what a node would bring or make. */

import { chain } from '../support/engine.ts';
import { compute, graphOf, http, output, sequence, shown, usePreviews } from './previewed.ts';

const { preview, fetched } = usePreviews();

describe('a fixture', () => {
  const graph = chain(http, compute('twice', 'n * 2'), compute('more', 'twice + 1'), output);

  it('replaces a getter, which is not fetched', async () => {
    const fixtures = new Map([[1, [{ n: 20 }]]]);
    expect(shown(await preview(graph, { fixtures }))).toMatchObject({
      1: { rows: [{ n: 20 }], totalRows: 1, columns: ['n integer'] },
      3: { rows: [{ n: 20, twice: 40, more: 41 }] },
    });
    expect(fetched()).toEqual([]);
  });

  it('replaces any node: nodes that only lead to it are not run', async () => {
    const fixtures = new Map([[2, [{ twice: 1.5 }, { twice: null }]]]);
    expect(shown(await preview(graph, { fixtures, untilNodeIds: [3] }))).toEqual({
      2: { rows: [{ twice: 1.5 }, { twice: null }], totalRows: 2, columns: ['twice number'] },
      3: {
        rows: [
          { twice: 1.5, more: 2.5 },
          { twice: null, more: null },
        ],
        totalRows: 2,
        columns: ['twice number', 'more number'],
      },
    });
    expect(Object.keys(shown(await preview(graph, { fixtures })))).toEqual(['2', '3']);
    expect(fetched()).toEqual([]);
  });

  it('replaces a getter whose parameters are missing', async () => {
    const members = { query: { $param: 'a' }, headers: { $param: 'b' }, body: { $param: 'c' } };
    const open = chain(
      ['sources/httpRequest', { url: 'https://api.example.com', method: 'POST', ...members }],
      output,
    );
    const fixtures = new Map([[1, [{ n: 1 }]]]);
    expect(shown(await preview(open, { fixtures }))).toMatchObject({ 1: { rows: [{ n: 1 }] } });
  });

  it('leaves what leads elsewhere too', async () => {
    const split = graphOf(
      { 1: sequence(1), 2: compute('a', 'value'), 3: compute('b', 'value'), 4: output },
      [1, 2],
      [1, 3],
      [3, 4],
    );
    const fixtures = new Map([[2, [{ a: 1 }]]]);
    expect(Object.keys(shown(await preview(split, { fixtures })))).toEqual(['1', '2', '3']);
  });

  it('is typed as its getter declares', async () => {
    const typed = chain(
      ['sources/params', { param: 'orders', columns: { day: 'date' } }],
      compute('year', 'year(day)'),
    );
    const fixtures = new Map([[1, [{ day: '2024-02-29', note: 'x' }]]]);
    expect(shown(await preview(typed, { fixtures }))).toMatchObject({
      1: { columns: ['day date', 'note string'] },
      2: { rows: [{ day: '2024-02-29', note: 'x', year: 2024 }] },
    });
    const wrong = await preview(typed, { fixtures: new Map([[1, [{ day: 'today' }]]]) });
    expect(wrong).toMatchObject({ status: 'invalid', report: { errors: [{ nodeId: 1 }] } });
    expect(JSON.stringify(wrong)).not.toContain('path');
  });

  it('may hold what means a parameter in a config', async () => {
    const fixtures = new Map([[1, [{ n: { $param: 'x' } }]]]);
    expect(shown(await preview(chain(http), { fixtures }))).toMatchObject({
      1: { rows: [{ n: { $param: 'x' } }] },
    });
  });

  it('is given to a node of the graph that has an output', async () => {
    expect(await preview(graph, { fixtures: new Map([[9, []]]), untilNodeIds: [8] })).toEqual({
      status: 'invalid',
      report: {
        errors: [
          {
            nodeId: 8,
            code: 'invalid_value',
            message: 'The graph has no node 8 up to which it could run',
          },
          {
            nodeId: 9,
            code: 'invalid_value',
            message: 'There is a fixture for node 9, which the graph does not have',
          },
        ],
        warnings: [],
      },
    });
    expect(await preview(graph, { fixtures: new Map([[4, []]]) })).toMatchObject({
      report: { errors: [{ nodeId: 4, code: 'invalid_value' }] },
    });
  });

  it('is nothing that a graph can name', async () => {
    expect(await preview(chain(['(fixture)', {}]))).toMatchObject({
      status: 'invalid',
      report: { errors: [{ nodeId: 1 }] },
    });
  });

  it('may be large, but the rows of all nodes are shown together', async () => {
    const fixtures = new Map([[1, [{ n: 1, text: 'x'.repeat(12_000_000) }]]]);
    expect(await preview(graph, { fixtures })).toMatchObject({
      status: 'too_large',
      problem: {
        nodeId: 3,
        message:
          'The rows to show of all nodes take more than 32 MiB together; ask for fewer of them',
      },
    });
  });
});
