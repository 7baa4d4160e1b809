/** Runs one node type on tables through the whole engine, its children included. */

import { rmSync } from 'node:fs';

import type {
  FetchSource,
  FindFile,
  ObjectReads,
  ReadRows,
  RunOutcome,
} from '../../src/engine/index.ts';
import { createEngine } from '../../src/engine/index.ts';
import { createChecker } from '../support/checker.ts';
import type { Example } from '../../src/engine/node-type.ts';
import { SourceError } from '../../src/engine/sources/source-error.ts';
import type {
  Columns,
  Graph,
  GraphEdge,
  GraphNode,
  Json,
  JsonObject,
  Problem,
} from '../../src/engine/types.ts';
import { catalogue } from '../../src/nodes/index.ts';
import { exampleWorkflows } from './example-workflows.ts';
import {
  childEntry,
  contentOf,
  runConstants,
  sessionOf,
  testDirectory,
} from '../support/engine.ts';
import { recordedLog } from '../support/recorded-log.ts';
import { finished } from '../support/finished.ts';

/** Types by column name, and rows as lists in that order. */
export interface Table {
  readonly types: Readonly<Record<string, string>>;
  readonly rows: readonly JsonObject[];
}

/** A table made by the engine itself: `n` from 1 to `count`, columns computed from it, and then other nodes. */
export interface MadeTable {
  readonly count: number;
  readonly computed: Readonly<Record<string, string>>;
  readonly through?: readonly { readonly type: string; readonly config: JsonObject }[];
}

export type Input = Table | MadeTable | readonly JsonObject[];

export function table(
  types: Readonly<Record<string, string>>,
  ...rows: readonly (readonly Json[])[]
): Table {
  const names = Object.keys(types);
  return {
    types,
    rows: rows.map((row) =>
      Object.fromEntries(names.map((name, index) => [name, row[index] ?? null])),
    ),
  };
}

export interface NodeRun {
  /** The workflows that it calls. */
  readonly workflows?: Graph['workflows'];
  readonly type: string;
  readonly config: JsonObject;
  /** By port; a list of tables for a port that takes many. */
  readonly inputs?: Readonly<Record<string, Input | readonly Input[]>>;
  readonly params?: JsonObject;
}

/** What came of it: rows and their columns in order, or what is wrong with the node, or why the run failed. */
export type NodeResult =
  | { readonly columns: Columns; readonly rows: readonly JsonObject[] }
  | { readonly problems: readonly Problem[] }
  | { readonly failed: Problem };

export const NODE_UNDER_TEST = 1;
const TERMINATOR = 2;

/** The node, a getter for each input table, and an output; the node under test alone where it is the output. */
export function graphOf({ type, config, inputs = {}, workflows }: NodeRun): Graph {
  const nodes: GraphNode[] = [{ id: NODE_UNDER_TEST, type, label: type, config }];
  const edges: GraphEdge[] = [];
  const connect = (source: number, target: number, targetPort = 'input1'): void => {
    edges.push({ source, sourcePort: 'output1', target, targetPort });
  };
  const add = (nodeType: string, nodeConfig: JsonObject): number => {
    const id = nodes.length + TERMINATOR;
    nodes.push({ id, type: nodeType, label: nodeType, config: nodeConfig });
    return id;
  };
  const addInput = (input: Input): number => {
    if (isRows(input)) return add('sources/inlineRows', { rows: input });
    if ('rows' in input)
      return add('sources/inlineRows', { rows: input.rows, columns: input.types });
    const computed = Object.entries(input.computed).map(([name, expression]) => ({
      type: 'queryoperators/computedColumn',
      config: { column_name: name, expression },
    }));
    return [...computed, ...(input.through ?? [])].reduce(
      (source, step) => {
        const id = add(step.type, step.config);
        connect(source, id);
        return id;
      },
      add('sources/sequence', { start: 1, stop: input.count, column_name: 'n' }),
    );
  };
  for (const port of catalogue.get(type)?.inputs ?? []) {
    const given = inputs[port.name];
    const tables = port.many === true ? (given as readonly Input[]) : [given as Input];
    for (const input of tables) connect(addInput(input), NODE_UNDER_TEST, port.name);
  }
  if (catalogue.get(type)?.role !== 'terminator') {
    nodes.push({
      id: TERMINATOR,
      type: 'termination/dashboardOutput',
      label: 'Output',
      config: {},
    });
    connect(NODE_UNDER_TEST, TERMINATOR);
  }
  return { nodes, edges, workflows };
}

/** An example's tables, typed where the example says so. */
export function exampleRun(type: string, example: Example): NodeRun {
  const typed = (
    rows: readonly JsonObject[],
    types: Readonly<Record<string, string>> | undefined,
  ): Input => {
    if (types === undefined) return rows;
    const names = new Set(rows.flatMap((row) => Object.keys(row)));
    return {
      types: {
        ...Object.fromEntries([...names].map((name) => [name, types[name] ?? 'string'])),
        ...types,
      },
      rows,
    };
  };
  const inputs = Object.entries(example.inputs ?? {}).map(
    ([port, given]): [string, Input | readonly Input[]] => {
      const types = example.inputTypes?.[port];
      if (isTables(given)) return [port, given.map((rows) => typed(rows, types))];
      return [port, typed(given, types)];
    },
  );
  return {
    type,
    config: example.config,
    inputs: Object.fromEntries(inputs),
    params: example.params ?? {},
    workflows: exampleWorkflows(example),
  };
}

const checker = createChecker(catalogue, { maxNodes: 500 });

/** The problems of the node, without their ranges and suggestions. Other nodes must have none. */
export function problemsOf(run: NodeRun): readonly Problem[] {
  return finished(checker.check(graphOf(run), run.params ?? null, null)).report.errors.map(
    ({ nodeId, code, message, path }) => {
      if (nodeId !== NODE_UNDER_TEST)
        throw new Error(`node ${nodeId}, which is not under test: ${message}`);
      return { code, message, ...(path !== undefined && { path }) };
    },
  );
}

export interface NodeBench {
  run(run: NodeRun): Promise<NodeResult>;
  /** As `run`, for what must give rows: those alone. */
  rows(run: NodeRun): Promise<readonly JsonObject[]>;
  /** As `rows`, each row as the line of JSON that the engine wrote. */
  lines(run: NodeRun): Promise<readonly string[]>;
  outcome(run: NodeRun, signal: AbortSignal): Promise<RunOutcome>;
  close(): Promise<void>;
}

export function openBench(
  fetchSource: FetchSource = () => Promise.reject(new SourceError('nothing is fetched here')),
  findFile: FindFile = () => Promise.resolve(null),
  readRows?: ReadRows,
  objects?: ObjectReads,
): NodeBench {
  const directory = testDirectory();
  const engine = createEngine({
    catalogue,
    openSession: () => sessionOf(fetchSource, readRows, objects),
    findFile,
    directory: directory.path,
    childEntry: childEntry(),
    children: 1,
    memoryMb: 512,
    maxSpillMb: 2_048,
    maxGraphNodes: 500,
    log: recordedLog(),
  });

  const outcome = (run: NodeRun, signal: AbortSignal): Promise<RunOutcome> =>
    engine.run({
      graph: graphOf(run),
      tenant: 'one',
      graphKey: null,
      params: run.params ?? {},
      constants: runConstants,
      timeoutMs: 60_000,
      maxRows: 1_000_000,
      signal,
    });

  async function written(
    one: NodeRun,
  ): Promise<
    | Exclude<NodeResult, { readonly rows: unknown }>
    | { readonly columns: Columns; readonly lines: readonly string[] }
  > {
    const ended = await outcome(one, new AbortController().signal);
    if (ended.status === 'invalid') return { problems: problemsOf(one) };
    if (ended.status !== 'completed') {
      const { nodeId, ...problem } = ended.problem;
      if (nodeId !== NODE_UNDER_TEST)
        throw new Error(`${ended.status} at node ${nodeId}: ${problem.message}`);
      return { failed: problem };
    }
    const [output] = ended.outputs;
    if (!output) throw new Error('a run that completes has an output');
    const lines = contentOf(output).split('\n');
    if (output.file !== null) rmSync(output.file);
    return { columns: output.columns, lines: lines.filter((line) => line !== '') };
  }

  async function lines(
    one: NodeRun,
  ): Promise<{ readonly columns: Columns; readonly lines: readonly string[] }> {
    const result = await written(one);
    if ('lines' in result) return result;
    throw new Error(JSON.stringify(result));
  }

  return {
    outcome,
    run: async (one) => {
      const result = await written(one);
      return 'lines' in result ? { columns: result.columns, rows: parsed(result.lines) } : result;
    },
    rows: async (one) => parsed((await lines(one)).lines),
    lines: async (one) => (await lines(one)).lines,
    close: async () => {
      await engine.close();
      directory.remove();
    },
  };
}

function parsed(lines: readonly string[]): readonly JsonObject[] {
  return lines.map((line) => JSON.parse(line) as JsonObject);
}

function isRows(input: Input): input is readonly JsonObject[] {
  return Array.isArray(input);
}

function isTables(
  given: readonly JsonObject[] | readonly (readonly JsonObject[])[],
): given is readonly (readonly JsonObject[])[] {
  return Array.isArray(given[0]);
}

/** A bench for all tests of a file. */
export function useBench(): Omit<NodeBench, 'close'> {
  let bench: NodeBench | undefined;
  const open = (): NodeBench => {
    if (!bench) throw new Error('the bench opens before the first test');
    return bench;
  };
  beforeAll(() => {
    bench = openBench();
  });
  afterAll(() => bench?.close());
  return {
    run: (run) => open().run(run),
    rows: (run) => open().rows(run),
    lines: (run) => open().lines(run),
    outcome: (run, signal) => open().outcome(run, signal),
  };
}
