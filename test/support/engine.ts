/** What tests of the engine need: its compiled child, a directory, hand-written plans. */

import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, type Dirent } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { assembleEngine } from '../../src/engine/assemble.ts';
import type {
  CallSession,
  Engine,
  FetchSource,
  RunOutcome,
  RunOutput,
  RunRequest,
} from '../../src/engine/contract.ts';
import type { EngineOptions } from '../../src/engine/run/options.ts';
import type { LoadedSource, PendingSource, Plan, PlanStep } from '../../src/engine/plan/plan.ts';
import type { ObjectReads } from '../../src/engine/sources/read-objects.ts';
import type { ReadRows } from '../../src/engine/sources/read-rows.ts';
import type { Binder } from '../../src/engine/graph/bind.ts';
import type { RunConstants } from '../../src/engine/parameters/constants.ts';
import { createEngine } from '../../src/engine/create.ts';
import { SourceError } from '../../src/engine/sources/source-error.ts';
import type { Columns, Graph, JsonObject } from '../../src/engine/types.ts';
import { catalogue } from '../../src/nodes/index.ts';
import { noObjects } from './no-objects.ts';
import { recordedLog } from './recorded-log.ts';

/** The engine's children run compiled code: jest translates in its own process alone. */
export const childEntry = (): string => compiled('engine', 'child', 'main.js');

/** One that loads the engine with its first job. */
export const lazyChildEntry = (): string => join(__dirname, 'lazy-child.js');

/** So do threads. */
export const importEntry = (): string => compiled('importer', 'thread', 'main.js');

/** And processes that talk to databases. */
export const connectorsFolder = (): string => compiled('connectors');

function compiled(...path: string[]): string {
  const entry = join(__dirname, '..', '..', 'dist', ...path);
  if (!existsSync(entry))
    throw new Error(`${entry} is missing: run \`npm run build\` first (\`npm test\` does)`);
  return entry;
}

export interface TestDirectory {
  readonly path: string;
  /** What lies below it, but for directories and DuckDB's spill, which outlives the statement that needed it. */
  files(): string[];
  removeFiles(): void;
  remove(): void;
}

/** Reads again if a directory was removed meanwhile, as that of a child that ends. */
function entriesBelow(path: string): Dirent[] {
  for (;;) {
    try {
      return readdirSync(path, { recursive: true, withFileTypes: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || !existsSync(path)) throw error;
    }
  }
}

export function testDirectory(): TestDirectory {
  const path = mkdtempSync(join(tmpdir(), 'weir-engine-'));
  const files = (): string[] =>
    entriesBelow(path)
      .filter((entry) => !entry.isDirectory() && !entry.name.startsWith('duckdb_temp_'))
      .map((entry) => join(entry.parentPath, entry.name));
  return {
    path,
    files,
    removeFiles: () => files().forEach((file) => rmSync(file)),
    remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }),
  };
}

export interface HandWrittenPlan {
  readonly statements: readonly string[];
  readonly columns?: Columns;
  /** Of every statement. */
  readonly steps?: readonly PlanStep[];
  readonly sources?: readonly PendingSource[];
  /** Instead of `statements`, where these need the sources' tables. */
  readonly withSources?: (sources: ReadonlyMap<number, LoadedSource>) => readonly string[];
}

/** A binder that says what it is told to say. Output n is of node 100 + n. */
export function handWritten(plan: HandWrittenPlan): Binder {
  const build = (sources: ReadonlyMap<number, LoadedSource> | null): Plan => ({
    tables: [],
    generated: [],
    nodes: [],
    rowOrder: 'kept',
    outputs: (plan.withSources ? plan.withSources(sources ?? new Map()) : plan.statements).map(
      (sql, number) => ({
        nodeId: 100 + number,
        nodeType: 'termination/dashboardOutput',
        columns: plan.columns ?? [],
        sql,
        reads: [],
        steps: () => plan.steps ?? [],
      }),
    ),
  });
  const report = { errors: [], warnings: [] };
  return {
    *bind() {
      yield;
      return {
        report,
        sources: plan.sources ?? [],
        describable: [],
        called: [],
        hasStages: false,
        hasOutcomes: false,
        nextPhase: () => {
          throw new Error('a plan by hand has one phase');
        },
        unloadedOutcomes: () => {
          throw new Error('a plan by hand has one phase');
        },
        *nextStage() {
          return null;
        },
        *check() {
          yield;
          return { ...report, nodes: [], loads: [] };
        },
        regions: () => {
          throw new Error('a plan by hand has no databases');
        },
        preview: () => {
          throw new Error('a plan by hand is for runs');
        },
        *finish(sources) {
          yield;
          return { report, plan: build(sources) };
        },
      };
    },
  };
}

export interface TestEngine extends Engine {
  readonly directory: TestDirectory;
  readonly log: ReturnType<typeof recordedLog>;
  /** Of every child that has ever been ready, those that live. */
  childPids(): number[];
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

export async function until(what: () => boolean): Promise<void> {
  while (!what()) await new Promise((resolve) => setTimeout(resolve, 10));
}

export type TestOptions = Partial<EngineOptions> & { readonly fetchSource?: FetchSource };

/** A session that makes no calls but these. */
export function sessionOf(
  fetchSource: FetchSource = () => Promise.reject(new SourceError('this test fetches nothing')),
  readRows: ReadRows = () => Promise.reject(new SourceError('this test reads nothing')),
  objects: ObjectReads = noObjects,
): CallSession {
  return {
    fetchSource,
    readRows,
    objects,
    fetchCall: () => Promise.reject(new SourceError('this test fetches nothing')),
    send: () => Promise.reject(new Error('this test sends nothing')),
    withoutSecrets: (message) => message,
    close: () => undefined,
  };
}

/** @param binder may change what it says from run to run */
export function testEngine(binder: Binder, options: TestOptions = {}): TestEngine {
  return startedWith((all) => assembleEngine(all, binder), options);
}

/** The engine as the service has it: real checks, every node type. */
export function catalogueEngine(options: TestOptions = {}): TestEngine {
  return startedWith(createEngine, { catalogue, ...options });
}

function startedWith(
  create: (options: EngineOptions) => Engine,
  { fetchSource, ...options }: TestOptions,
): TestEngine {
  const directory = testDirectory();
  const log = recordedLog();
  const engine = create({
    catalogue: new Map(),
    openSession: () => sessionOf(fetchSource),
    directory: directory.path,
    childEntry: childEntry(),
    children: 1,
    memoryMb: 512,
    maxSpillMb: 2_048,
    maxGraphNodes: 500,
    log,
    ...options,
  });
  return {
    ...engine,
    directory,
    log,
    childPids: () =>
      log.entries.flatMap(({ fields }) =>
        'pid' in fields && isAlive(Number(fields.pid)) ? [Number(fields.pid)] : [],
      ),
    close: async () => {
      await engine.close();
      directory.remove();
    },
  };
}

export const runConstants: RunConstants = {
  dueAt: new Date('2024-05-01T06:00:00.000Z'),
  startedAt: new Date('2024-05-01T06:00:01.500Z'),
  lastSuccessAt: null,
};

export function runRequest(request: Partial<RunRequest> = {}): RunRequest {
  return {
    tenant: 'one',
    graph: { nodes: [], edges: [] },
    graphKey: null,
    params: {},
    constants: runConstants,
    timeoutMs: 30_000,
    maxRows: 1_000_000,
    signal: new AbortController().signal,
    ...request,
  };
}

/** Nodes 1, 2, 3 … in a row, each fed by the one before. */
export function chain(...nodes: readonly (readonly [type: string, config: JsonObject])[]): Graph {
  return {
    nodes: nodes.map(([type, config], position) => ({
      id: position + 1,
      type,
      label: type,
      config,
    })),
    edges: nodes.slice(1).map((_, position) => ({
      source: position + 1,
      sourcePort: 'output1',
      target: position + 2,
      targetPort: 'input1',
    })),
  };
}

/** The rows of a completed run's first output. */
export function rowsOf(outcome: RunOutcome): unknown[] {
  if (outcome.status !== 'completed')
    throw new Error(`the run did not complete: ${JSON.stringify(outcome)}`);
  return contentOf(outcome.outputs[0])
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as unknown);
}

/** An output's rows as NDJSON, wherever they are. */
export function contentOf(output: RunOutput | undefined): string {
  if (output === undefined) throw new Error('there is no such output');
  return output.file === null ? String(output.inline) : readFileSync(output.file, 'utf8');
}
