/** A run works out each node once, however it gets its rows; a kept plan needs no node at all. */

import { writeFileSync } from 'node:fs';

import type { FetchSource } from '../../src/engine/index.ts';
import type { NodeType } from '../../src/engine/node-type.ts';
import type { Graph } from '../../src/engine/types.ts';
import { catalogue } from '../../src/nodes/index.ts';
import { catalogueEngine, chain, rowsOf, runRequest, type TestEngine } from '../support/engine.ts';

let resolved: string[] = [];
let bound: string[] = [];
const counting = new Map(
  [...catalogue].map(([name, type]): [string, NodeType] => {
    const resolve = type.resolve?.bind(type);
    const source = type.source?.bind(type);
    return [
      name,
      {
        ...type,
        ...(resolve && {
          resolve: (...given) => {
            resolved.push(name);
            return resolve(...given);
          },
        }),
        ...(source && {
          source: (...given) => {
            bound.push(name);
            return source(...given);
          },
        }),
      },
    ];
  }),
);

let body = '[]';
const fetchSource: FetchSource = async (_request, { file }) => {
  writeFileSync(file, body);
  return { contentType: 'application/json', bytes: body.length };
};

let engine: TestEngine;
beforeAll(() => {
  engine = catalogueEngine({ catalogue: counting, fetchSource });
});
afterAll(() => engine.close());
beforeEach(() => {
  resolved = [];
  bound = [];
});

const behind = [
  ['queryoperators/computedColumn', { column_name: 'b', expression: 'a + 1' }],
  ['queryoperators/sort', { by: ['b'] }],
  ['termination/dashboardOutput', {}],
] as const;
const once = behind.map(([type]) => type);

async function run(graph: Graph, graphKey: string | null = null): Promise<unknown[]> {
  return rowsOf(await engine.run(runRequest({ graph, graphKey, params: { rows: [{ a: 1 }] } })));
}

describe('a run', () => {
  it.each([
    ['sources/inlineRows', { rows: [{ a: 1 }] }],
    ['sources/params', { param: 'rows' }],
    ['sources/httpRequest', { url: 'https://example.com/' }],
    ['sources/httpRequest', { url: 'https://example.com/', columns: { a: 'integer' } }],
  ])('resolves each node after %s %j once', async (type, config) => {
    body = '[{"a": 1}]';
    expect(await run(chain([type, config], ...behind))).toEqual([{ a: 1, b: 2 }]);
    expect(resolved).toEqual(once);
    expect(bound).toEqual([type]);
  });

  it('keeps what is known before rows are fetched', async () => {
    body = '[{"a": 1.5}]';
    const joined: Graph = {
      nodes: [
        ...chain(['sources/httpRequest', { url: 'https://example.com/' }], ...behind).nodes,
        { id: 5, type: 'sources/sequence', label: '', config: { start: 1, stop: 2 } },
        { id: 6, type: 'queryoperators/join', label: '', config: { type: 'cross' } },
      ],
      edges: [
        [1, 2],
        [2, 3],
        [3, 6, 'input1'],
        [5, 6, 'input2'],
        [6, 4],
      ].map(([source, target, targetPort = 'input1']) => ({
        source: Number(source),
        sourcePort: 'output1',
        target: Number(target),
        targetPort: String(targetPort),
      })),
    };
    expect(await run(joined)).toEqual([
      { a: 1.5, b: 2.5, value: 1 },
      { a: 1.5, b: 2.5, value: 2 },
    ]);
    // The sequence is known before the rows are fetched, and is not looked at again.
    expect([...resolved].sort()).toEqual(
      [...once, 'sources/sequence', 'queryoperators/join'].sort(),
    );
  });

  it('resolves nothing where its plan is kept', async () => {
    const graph = chain(['sources/params', { param: 'rows' }], ...behind);
    await run(graph, 'kept:1');
    expect(resolved).toEqual(once);
    resolved = [];
    bound = [];
    expect(await run(graph, 'kept:1')).toEqual([{ a: 1, b: 2 }]);
    expect([resolved, bound]).toEqual([[], []]);
  });
});

it('validation resolves each node once', async () => {
  const report = await engine.validate(
    chain(['sources/inlineRows', { rows: [{ a: 1 }] }], ...behind),
  );
  expect(report.errors).toEqual([]);
  expect(resolved).toEqual(once);
});
