/** An engine that does what a test says, and notes what it was asked. */

import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type {
  ComputedParams,
  Intake,
  Engine,
  ParamsRequest,
  EngineEnd,
  RunOutcome,
  RunOutput,
  RunRequest,
} from '../../src/engine/index.ts';
import type { Graph, JsonObject, GraphReport } from '../../src/engine/types.ts';

export type Script = (request: RunRequest) => Promise<ScriptedEnd> | ScriptedEnd;

/** Of a run that brings nothing in unless it says so. */
export type ScriptedEnd = EngineEnd & Partial<Pick<RunOutcome, 'sources'>>;

export interface ScriptedEngine {
  readonly runs: RunRequest[];
  readonly validated: Graph[];
  /** What every run does from here on. */
  script: Script;
  report: GraphReport;
  /** Takes no rows in. */
  intake(): Intake;
  run(request: RunRequest): Promise<RunOutcome>;
  preview(): Promise<never>;
  /** No rows are sent again. */
  deliveries: Engine['deliveries'];
  validate(graph: Graph): Promise<GraphReport>;
  /** Finds nothing wrong with any. */
  checkParams(): Promise<readonly []>;
  /** Computes nothing. */
  computeParams(request: ParamsRequest): Promise<ComputedParams>;
  /** Output of this node: the rows in a file, as the engine hands them over. */
  output(nodeId: number, rows: readonly JsonObject[]): Promise<RunOutput>;
  /** Files that no one took over. */
  files(): Promise<readonly string[]>;
  discard(names: readonly string[]): Promise<void>;
  read(file: string): Promise<string>;
  close(): Promise<void>;
}

export async function scriptedEngine(): Promise<ScriptedEngine> {
  const directory = await mkdtemp(join(tmpdir(), 'weir-scripted-'));
  let files = 0;
  let inputs = 0;
  const engine: ScriptedEngine = {
    runs: [],
    validated: [],
    report: { errors: [], warnings: [], nodes: [] },
    script: () => {
      throw new Error('the test gave the engine no script');
    },
    deliveries: () => new Map(),
    intake: () => ({
      directory: {
        path: directory,
        newFile: () => join(directory, `input-${(inputs += 1)}`),
        removeInputs: async () => {},
        remove: async () => {},
      },
      useOf: () => 'none',
      isText: () => false,
      create: () => {
        throw new Error('the engine of a test takes no rows in');
      },
      close: async () => {},
    }),
    async run(request) {
      engine.runs.push(request);
      return { sources: [], nodes: [], ...(await engine.script(request)) };
    },
    preview() {
      throw new Error('the engine of a test previews nothing');
    },
    validate(graph) {
      engine.validated.push(graph);
      return Promise.resolve(engine.report);
    },
    checkParams: () => Promise.resolve([]),
    computeParams: ({ params }) => Promise.resolve({ ok: true, params }),
    async output(nodeId, rows) {
      const lines = rows.map((row) => `${JSON.stringify(row)}\n`);
      const index: number[] = [];
      let bytes = 0;
      lines.forEach((line, position) => {
        if (position % 1000 === 0) index.push(bytes);
        bytes += Buffer.byteLength(line);
      });
      const file = join(directory, `${(files += 1)}.ndjson`);
      await writeFile(file, lines.join(''));
      const columns = Object.entries(rows[0] ?? {}).map(
        ([name, value]) =>
          ({ name, type: typeof value === 'number' ? 'integer' : 'string' }) as const,
      );
      return { nodeId, columns, totalRows: rows.length, bytes, file, index };
    },
    files: () => readdir(directory),
    read: (file) => readFile(file, 'utf8'),
    async discard(names) {
      await Promise.all(names.map((name) => rm(join(directory, name))));
    },
    close: () => rm(directory, { recursive: true, force: true }),
  };
  return engine;
}
