/** Previews of small graphs, for tests. */

import { writeFileSync } from 'node:fs';

import type { Engine, PreviewOutcome, PreviewRequest } from '../../src/engine/index.ts';
import type { Graph, GraphEdge, JsonObject } from '../../src/engine/types.ts';
import { catalogueEngine, runConstants, type TestEngine } from '../support/engine.ts';

export interface PreviewBench {
  readonly preview: (graph: Graph, given?: Partial<PreviewRequest>) => Promise<PreviewOutcome>;
  readonly validate: Engine['validate'];
  /** The addresses that the test fetched. */
  readonly fetched: () => readonly string[];
  /** Those below the engine's directory. */
  readonly files: () => readonly string[];
}

/** For all tests of a file. */
export function usePreviews(): PreviewBench {
  let fetched: string[] = [];
  let engine: TestEngine;
  beforeAll(() => {
    engine = catalogueEngine({
      fetchSource: async ({ url }, { file }) => {
        fetched.push(url);
        writeFileSync(file, '[{"n": 1}, {"n": 2}]');
        return { contentType: 'application/json', bytes: 20 };
      },
    });
  });
  afterAll(() => engine.close());
  beforeEach(() => {
    fetched = [];
  });
  return {
    preview: (graph, given = {}) =>
      engine.preview({
        tenant: 'one',
        graph,
        params: {},
        constants: runConstants,
        maxRows: 10,
        fixtures: new Map(),
        timeoutMs: 30_000,
        signal: new AbortController().signal,
        ...given,
      }),
    validate: (graph) => engine.validate(graph),
    fetched: () => fetched,
    files: () => engine.directory.files(),
  };
}

/** Of each node: its rows, how many there are in all, and its columns as `name type`. */
export function shown(outcome: PreviewOutcome): Record<number, unknown> {
  if (outcome.status !== 'completed') throw new Error(JSON.stringify(outcome));
  return Object.fromEntries(
    outcome.nodes.map(({ nodeId, rows, totalRows, columns, ms }) => {
      expect(ms).toBeGreaterThanOrEqual(0);
      const lines = String(rows).split('\n').slice(0, -1);
      return [
        nodeId,
        {
          rows: lines.map((line) => JSON.parse(line) as JsonObject),
          totalRows,
          columns: columns.map(({ name, type }) => `${name} ${type}`),
        },
      ];
    }),
  );
}

export function graphOf(
  nodes: Readonly<Record<number, readonly [type: string, config: JsonObject]>>,
  ...edges: readonly (readonly [source: number, target: number, port?: string])[]
): Graph {
  return {
    nodes: Object.entries(nodes).map(([id, [type, config]]) => ({
      id: Number(id),
      type,
      label: '',
      config,
    })),
    edges: edges.map(([source, target, targetPort = 'input1']): GraphEdge => ({
      source,
      sourcePort: 'output1',
      target,
      targetPort,
    })),
  };
}

export const http = ['sources/httpRequest', { url: 'https://example.com/' }] as const;
export const inline = (...rows: JsonObject[]) => ['sources/inlineRows', { rows }] as const;
export const sequence = (stop: number) => ['sources/sequence', { start: 1, stop }] as const;
export const compute = (column_name: string, expression: string) =>
  ['queryoperators/computedColumn', { column_name, expression }] as const;
export const output = ['termination/dashboardOutput', {}] as const;
