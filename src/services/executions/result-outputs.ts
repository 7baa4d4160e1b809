/** Stores each output file of a run as a result, and reads the first rows of the first one. */

import type { Log } from '../../kit/log.ts';
import type { WorkflowId } from '../../model/ids.ts';

import type { Clock } from '../../kit/clock.ts';
import { discardOutput, type Graph, type RunOutput } from '../../engine/index.ts';
import type { StoredResult } from '../../model/execution.ts';
import type { ResultStore, SmallResult } from '../../stores/index.ts';
import { storedBytes } from '../../stores/results/size.ts';
import type { CompletedExecution, EndedRun } from './outcome.ts';
import { readHead } from './output-head.ts';
import { resultColumns } from '../result-columns.ts';
import { newResultId } from '../result-id.ts';

export interface OutputLimits {
  readonly executeMaxRows: number;
  readonly executeMaxBytes: number;
  readonly resultTtlSeconds: number;
}

export interface PreparedOutputs {
  readonly summary: Omit<CompletedExecution, 'status' | 'sources' | 'cursors' | keyof EndedRun>;
  readonly files: readonly { readonly result: StoredResult; readonly output: RunOutput }[];
  /** The total size of the results when they are stored. */
  readonly bytes: number;
}

export interface ResultOutputs {
  /** Reads the first rows and assigns ids. If it throws, the files are removed. */
  prepare(
    workflowId: WorkflowId,
    graph: Graph,
    outputs: readonly RunOutput[],
  ): Promise<PreparedOutputs>;
  /** The rows that the end of the run can write instead of `put`. Null if a result is too large for that. */
  rows(files: PreparedOutputs['files']): Promise<readonly SmallResult[] | null>;
  /** Stores all results. It can be repeated if it rejects. */
  put(files: PreparedOutputs['files']): Promise<void>;
  /** Removes all of them, stored or not. Results that cannot be removed expire. */
  remove(files: PreparedOutputs['files']): Promise<void>;
  /** Removes the files that are not stored. Stored results expire. */
  abandon(files: PreparedOutputs['files']): Promise<void>;
}

export function createResultOutputs({
  results,
  limits,
  clock,
  log,
}: {
  results: Pick<ResultStore, 'put' | 'remove' | 'asSmallResult'>;
  limits: OutputLimits;
  clock: Clock;
  log: Log;
}): ResultOutputs {
  /** Results whose files are stored already. A repeated `put` skips them. */
  const stored = new WeakSet<StoredResult>();
  return {
    async prepare(workflowId, graph, outputs) {
      const expiresAt = new Date(clock.now().getTime() + limits.resultTtlSeconds * 1000);
      await discardOutputs(outputs.filter(({ delivery }) => delivery !== undefined));
      const resultOutputs = inNodeOrder(graph, resultsOf(outputs));
      const files = resultOutputs.map((output) => namedResult(workflowId, output, expiresAt));
      try {
        const summary = await readSummary(files, limits);
        const sizes = files.map(({ result, output }) => storedBytes(result, output));
        return { files, summary, bytes: sizes.reduce((sum, size) => sum + size, 0) };
      } catch (error) {
        await discardOutputs(outputs);
        throw error;
      }
    },

    async rows(files) {
      if (files.some(({ output }) => output.file !== null)) return null;
      const rows = await Promise.all(
        files.map(({ result, output: { inline, bytes, index } }) =>
          results.asSmallResult(result, { file: null, inline, bytes, index }),
        ),
      );
      return rows.every((row) => row !== null) ? rows : null;
    },

    put: (files) => putUnlessStored(results, files, stored),

    async remove(files) {
      const removed = await Promise.allSettled(
        files.flatMap(({ result, output }) => [results.remove(result), discardOutput(output)]),
      );
      for (const end of removed)
        if (end.status === 'rejected')
          log.warn({ error: end.reason as unknown }, 'result left to expire');
    },

    async abandon(files) {
      await Promise.all(files.map(({ output }) => discardOutput(output)));
    },
  };
}

/** @param stored results to skip, and to which the others are added */
async function putUnlessStored(
  results: Pick<ResultStore, 'put'>,
  files: PreparedOutputs['files'],
  stored: WeakSet<StoredResult>,
): Promise<void> {
  const left = files.filter(({ result }) => !stored.has(result));
  const ends = await Promise.allSettled(
    left.map(async ({ result, output: { file, inline, bytes, index } }) => {
      await results.put(result, { file, inline, bytes, index });
      stored.add(result);
    }),
  );
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

function namedResult(
  workflowId: WorkflowId,
  output: RunOutput,
  expiresAt: Date,
): PreparedOutputs['files'][number] {
  const { nodeId, totalRows } = output;
  const result = {
    id: newResultId(),
    workflowId,
    nodeId,
    totalRows,
    expiresAt,
    columns: resultColumns(output.columns),
    wholeColumns: output.columns.flatMap(({ name, type }) => (type === 'integer' ? [name] : [])),
  };
  return { output, result };
}

/** The first rows of the first output, and a list of all outputs. */
async function readSummary(
  files: PreparedOutputs['files'],
  { executeMaxRows: maxRows, executeMaxBytes: maxBytes }: OutputLimits,
): Promise<PreparedOutputs['summary']> {
  const [first] = files;
  if (first === undefined) throw new Error('a completed run left no output');
  const head = await readHead(first.output, { maxRows, maxBytes });
  const { id: resultId, totalRows, columns, expiresAt } = first.result;
  const outputs = files.map(({ result, output: { orderedBy = [] } }) => ({
    nodeId: result.nodeId,
    resultId: result.id,
    totalRows: result.totalRows,
    ...(orderedBy.length > 0 && { orderedBy }),
  }));
  return { ...head, resultId, totalRows, columns, expiresAt, outputs };
}

/** Rows that are sent are not a result. Every completed run has a result, which is empty if all rows are sent. */
function resultsOf(outputs: readonly RunOutput[]): readonly RunOutput[] {
  const resultOutputs = outputs.filter(({ delivery }) => delivery === undefined);
  const [first] = outputs;
  if (resultOutputs.length > 0 || first === undefined) return resultOutputs;
  const empty = { totalRows: 0, bytes: 0, file: null, index: [], inline: Buffer.alloc(0) };
  return [{ ...first, ...empty, delivery: undefined }];
}

export async function discardOutputs(outputs: readonly RunOutput[]): Promise<void> {
  await Promise.all(outputs.map(discardOutput));
}

function inNodeOrder(graph: Graph, outputs: readonly RunOutput[]): readonly RunOutput[] {
  const positions = new Map(graph.nodes.map(({ id }, position) => [id, position]));
  const position = ({ nodeId }: RunOutput) => positions.get(nodeId) ?? 0;
  return [...outputs].sort((one, other) => position(one) - position(other));
}
