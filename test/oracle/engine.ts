/** The engine as the service has it, for graphs that come from outside. */

import { copyFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type {
  createEngine as createOwnEngine,
  SourceError as OwnSourceError,
  Graph,
  RunConstants,
  RunOutcome,
  RunOutput,
} from '../../src/engine/index.ts';
import type { catalogue as ownCatalogue } from '../../src/nodes/index.ts';
import { root } from '../../scripts/service/toolbox.ts';
import { noObjects } from '../support/no-objects.ts';

/** The response of a getter's host: its content, or the file that contains it. */
export type HostResponse = {
  readonly url: string;
  readonly contentType: string;
} & ({ readonly base64: string } | { readonly path: string });

export type GraphToRun = Graph & {
  readonly params?: Record<string, never>;
  readonly constants?: {
    readonly due_at: string;
    readonly started_at: string;
    readonly last_success_at: string | null;
  };
};

export interface OracleEngine {
  /** The outcome as JSON text: `{status, outputs}` or `{status, problem}`; rows stand in it as the engine printed them. */
  run(graph: GraphToRun, response: HostResponse | null): Promise<string>;
  close(): Promise<void>;
}

const CONSTANTS = {
  due_at: '2024-05-01T06:00:00.000Z',
  started_at: '2024-05-01T06:00:01.500Z',
  last_success_at: null,
};

function toConstants(constants: NonNullable<GraphToRun['constants']>): RunConstants {
  const { due_at, started_at, last_success_at } = constants;
  return {
    dueAt: new Date(due_at),
    startedAt: new Date(started_at),
    lastSuccessAt: last_success_at === null ? null : new Date(last_success_at),
  };
}

/** @param project the folder of a built project; by default, this one */
export async function startOracleEngine(project = root): Promise<OracleEngine> {
  const { createEngine, SourceError } = (await import(join(project, 'src/engine/index.ts'))) as {
    readonly createEngine: typeof createOwnEngine;
    readonly SourceError: typeof OwnSourceError;
  };
  const { catalogue } = (await import(join(project, 'src/nodes/index.ts'))) as {
    readonly catalogue: typeof ownCatalogue;
  };
  const fetchNothing = (): Promise<never> =>
    Promise.reject(new SourceError('the oracle fetches nothing'));
  const directory = mkdtempSync(join(tmpdir(), 'weir-oracle-'));
  const responses = new Map<string, HostResponse>();
  const engine = createEngine({
    catalogue,
    openSession: () => ({
      fetchSource: ({ url }, { file }) => {
        const response = responses.get(url);
        if (response === undefined) return fetchNothing();
        if ('path' in response) copyFileSync(response.path, file);
        else writeFileSync(file, Buffer.from(response.base64, 'base64'));
        return Promise.resolve({ contentType: response.contentType, bytes: statSync(file).size });
      },
      fetchCall: fetchNothing,
      send: fetchNothing,
      readRows: () => Promise.reject(new Error('the oracle reads no database')),
      objects: noObjects,
      withoutSecrets: (message) => message,
      close: () => undefined,
    }),
    directory,
    childEntry: join(project, 'dist/engine/child/main.js'),
    children: 2,
    memoryMb: 512,
    large: { threads: 2, memoryMb: 512 },
    maxSpillMb: 2_048,
    maxGraphNodes: 500,
    log: {
      info: () => undefined,
      warn: (fields, message) => console.warn(message, fields),
      error: (fields, message) => console.warn(message, fields),
    },
  });
  return {
    async run({ params = {}, constants = CONSTANTS, ...graph }, response) {
      if (response !== null) responses.set(response.url, response);
      const request = {
        graph,
        graphKey: null,
        tenant: 'oracle',
        params,
        constants: toConstants(constants),
        timeoutMs: 120_000,
        maxRows: 1_000_000,
        signal: new AbortController().signal,
      };
      try {
        return outcomeText(await engine.run(request), graph.rowOrder === 'free');
      } finally {
        if (response !== null) responses.delete(response.url);
      }
    },
    async close() {
      await engine.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

export function outcomeText(outcome: RunOutcome, isFree = false): string {
  if (outcome.status === 'invalid')
    return JSON.stringify({ status: 'invalid', problem: outcome.report.errors[0] });
  if (outcome.status !== 'completed')
    return JSON.stringify({ status: outcome.status, problem: outcome.problem });
  return `{"status":"completed","outputs":[${outcome.outputs.map((one) => outputText(one, isFree)).join(',')}]}`;
}

function outputText(output: RunOutput, isFree: boolean): string {
  const rows = (output.file === null ? String(output.inline) : readFileSync(output.file, 'utf8'))
    .split('\n')
    .slice(0, -1);
  if (output.file !== null) rmSync(output.file);
  const columns = JSON.stringify(output.columns);
  const order = isFree ? `"ordered_by":${JSON.stringify(output.orderedBy)},` : '';
  return `{"node_id":${output.nodeId},${order}"columns":${columns},"rows":${JSON.stringify(rows)}}`;
}
