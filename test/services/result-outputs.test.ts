/** What becomes of the files of a run: results of those that are kept, in the order of the nodes, and nothing of the others. */

import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Graph, RunOutput } from '../../src/engine/index.ts';
import type { StoredResult } from '../../src/model/execution.ts';
import {
  createResultOutputs,
  discardOutputs,
} from '../../src/services/executions/result-outputs.ts';
import { storedBytes } from '../../src/stores/results/size.ts';
import { movableClock } from '../support/movable-clock.ts';
import { recordedLog } from '../support/recorded-log.ts';

let directory: string;
let files = 0;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'weir-kept-'));
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const graph = { nodes: [3, 1, 2].map((id) => ({ id })), edges: [] } as unknown as Graph;
const columns = [
  { name: 'n', type: 'integer' },
  { name: 'x', type: 'number' },
] as unknown as RunOutput['columns'];
const delivery = {} as RunOutput['delivery'];

function output(nodeId: number, rows: number, change: Partial<RunOutput> = {}): RunOutput {
  const inline = Buffer.from('{"n":1,"x":2}\n'.repeat(rows));
  const counts = { nodeId, columns, totalRows: rows, bytes: inline.length, index: [0] };
  return { ...counts, file: null, inline, ...change };
}
function inFile(nodeId: number, rows: number, change: Partial<RunOutput> = {}): RunOutput {
  const file = join(directory, `output ${(files += 1)}`);
  writeFileSync(file, '{"n":1,"x":2}\n'.repeat(rows));
  const { inline: _, ...others } = output(nodeId, rows, { file, ...change });
  return others;
}
const isThere = ({ file }: RunOutput): boolean => existsSync(file!);

type Results = Parameters<typeof createResultOutputs>[0]['results'];

function setup(results: Partial<Results> = {}) {
  const clock = movableClock();
  const log = recordedLog();
  const limits = { executeMaxRows: 2, executeMaxBytes: 1_000, resultTtlSeconds: 60 };
  const resultOutputs = createResultOutputs({ results: results as Results, limits, clock, log });
  const prepare = (...outputs: RunOutput[]) => resultOutputs.prepare(7, graph, outputs);
  return { resultOutputs, prepare, clock, log };
}

it('names the results in the order of the nodes, and shows the rows of the first', async () => {
  const { prepare, clock } = setup();
  const [one, two, three] = [output(1, 5), output(2, 1), output(3, 3)];
  const { files, summary, bytes } = await prepare(one, two, three);
  expect(files.map(({ result }) => result.nodeId)).toEqual([3, 1, 2]);
  expect(files[0]!.result).toEqual({
    id: expect.stringMatching(/^dataRef:\w{24}$/),
    workflowId: 7,
    nodeId: 3,
    totalRows: 3,
    columns: [
      { name: 'n', type: 'number' },
      { name: 'x', type: 'number' },
    ],
    wholeColumns: ['n'],
    expiresAt: new Date(clock.now().getTime() + 60_000),
  });
  expect(new Set(files.map(({ result }) => result.id)).size).toBe(3);
  expect(summary).toMatchObject({
    resultId: files[0]!.result.id,
    totalRows: 3,
    shownRows: 2,
    outputs: files.map(({ result: { id, nodeId, totalRows } }) => ({
      nodeId,
      resultId: id,
      totalRows,
    })),
  });
  expect(summary.rows.toString()).toBe('{"n":1,"x":2}\n'.repeat(2));
  expect(bytes).toBe(files.reduce((sum, each) => sum + storedBytes(each.result, each.output), 0));
});

it('keeps nothing of rows that are sent, and an empty result where all are', async () => {
  const { prepare } = setup();
  const [sent, kept] = [inFile(3, 2, { delivery }), inFile(1, 1)];
  const some = await prepare(sent, kept);
  expect(some.files.map(({ result }) => result.nodeId)).toEqual([1]);
  expect([isThere(sent), isThere(kept)]).toEqual([false, true]);
  const [first, second] = [inFile(1, 2, { delivery }), inFile(2, 2, { delivery })];
  const none = await prepare(first, second);
  expect(none.files).toMatchObject([
    {
      result: { nodeId: 1, totalRows: 0 },
      output: { file: null, bytes: 0, index: [], totalRows: 0, delivery: undefined },
    },
  ]);
  expect(none.summary).toMatchObject({ shownRows: 0, next: null });
  expect([isThere(first), isThere(second)]).toEqual([false, false]);
});

it('leaves no file where the rows to show cannot be read', async () => {
  const { prepare } = setup();
  const [missing, there] = [inFile(3, 2), inFile(1, 2)];
  rmSync(missing.file!);
  await expect(prepare(missing, there)).rejects.toThrow('ENOENT');
  expect(isThere(there)).toBe(false);
  await expect(prepare()).rejects.toThrow('left no output');
});

it('has rows for the end of the run only where all results are small', async () => {
  const small: string[] = [];
  const results: Partial<Results> = {
    asSmallResult: ({ id }: StoredResult) => (
      small.push(id),
      Promise.resolve(small.length === 3 ? null : ({ id } as never))
    ),
  };
  const { resultOutputs, prepare } = setup(results);
  const { files: two } = await prepare(output(1, 1), output(2, 1));
  expect(await resultOutputs.rows(two)).toEqual(two.map(({ result }) => ({ id: result.id })));
  const { files: third } = await prepare(output(1, 1));
  expect(await resultOutputs.rows(third)).toBeNull();
  const { files: mixed } = await prepare(output(1, 1), inFile(2, 1));
  expect([await resultOutputs.rows(mixed), small.length]).toEqual([null, 3]);
});

it('stores all, and fails once all have ended where one does', async () => {
  let ended = 0;
  const results: Partial<Results> = {
    async put({ nodeId }) {
      if (nodeId === 3) throw new Error('full');
      await new Promise(setImmediate);
      ended += 1;
    },
  };
  const { resultOutputs, prepare } = setup(results);
  const { files: kept } = await prepare(output(3, 1), output(1, 1), output(2, 1));
  await expect(resultOutputs.put(kept)).rejects.toThrow('full');
  expect(ended).toBe(2);
  // What is stored is not stored again.
  await resultOutputs.put(kept.slice(1));
  expect(ended).toBe(2);
});

it('removes what is stored and what is not, and logs what it has to leave', async () => {
  const removed: number[] = [];
  const results: Partial<Results> = {
    remove: ({ nodeId }) =>
      nodeId === 1 ? Promise.reject(new Error('away')) : Promise.resolve(void removed.push(nodeId)),
  };
  const { resultOutputs, prepare, log } = setup(results);
  const outputs = [inFile(1, 1), inFile(2, 1)];
  const { files: kept } = await prepare(...outputs);
  await resultOutputs.remove(kept);
  expect([removed, outputs.map(isThere)]).toEqual([[2], [false, false]]);
  expect(log.entries).toMatchObject([
    { level: 'warn', fields: { error: { message: 'away' } }, message: 'result left to expire' },
  ]);
});

it('abandons what is not stored', async () => {
  const { resultOutputs, prepare } = setup();
  const outputs = [inFile(1, 1), inFile(2, 1)];
  await resultOutputs.abandon((await prepare(...outputs)).files);
  expect(outputs.map(isThere)).toEqual([false, false]);
  const others = [inFile(1, 1), inFile(2, 1)];
  await discardOutputs(others);
  expect(others.map(isThere)).toEqual([false, false]);
});
