/** What becomes of the files that a run leaves: each is stored as a result, and the first dashboard's opening rows are shown. */

import { rm } from 'node:fs/promises';

import type { Clock } from '../../kit/clock.ts';
import { publicType } from '../../engine/index.ts';
import type { Columns, Graph, RunOutput } from '../../engine/index.ts';
import type { ResultColumn, StoredResult } from '../../model/execution.ts';
import type { ResultStore } from '../../stores/index.ts';
import type { CompletedExecution } from './outcome.ts';
import { readHead } from './output-head.ts';
import { newResultId } from '../results/result-id.ts';

export interface OutputLimits {
  readonly executeMaxRows: number;
  readonly executeMaxBytes: number;
  readonly resultTtlSeconds: number;
}

export interface PreparedOutputs {
  readonly shown: Omit<CompletedExecution, 'status' | 'workflowId' | 'executionTimeMs'>;
  readonly files: readonly { readonly result: StoredResult; readonly output: RunOutput }[];
}

export interface OutputKeeper {
  /** Reads what is to be shown and names the results. Where it throws, no file is left. */
  prepare(workflowId: number, graph: Graph, outputs: readonly RunOutput[]): Promise<PreparedOutputs>;
  /** Stores all of them. Where it throws, no file is left. */
  put(files: PreparedOutputs['files']): Promise<void>;
}

const DASHBOARD = 'termination/dashboardOutput';

export function createOutputKeeper({
  results,
  limits,
  clock,
}: {
  results: Pick<ResultStore, 'put'>;
  limits: OutputLimits;
  clock: Clock;
}): OutputKeeper {
  const { executeMaxRows: maxRows, executeMaxBytes: maxBytes, resultTtlSeconds } = limits;

  return {
    async prepare(workflowId, graph, outputs) {
      const expiresAt = new Date(clock.now().getTime() + resultTtlSeconds * 1000);
      const files = inNodeOrder(graph, outputs).map((output) => {
        const { nodeId, totalRows } = output;
        return { output, result: { id: newResultId(), workflowId, nodeId, columns: resultColumns(output.columns), totalRows, expiresAt } };
      });
      const first = files.find(({ output }) => output.nodeType === DASHBOARD) ?? files[0];
      if (first === undefined) throw new Error('a completed run left no output');
      try {
        const head = await readHead(first.output, { maxRows, maxBytes });
        const { id: resultId, totalRows, columns } = first.result;
        const listed = files.map(({ result }) => ({ nodeId: result.nodeId, resultId: result.id, totalRows: result.totalRows }));
        return { files, shown: { ...head, resultId, totalRows, columns, expiresAt, outputs: listed } };
      } catch (error) {
        await Promise.all(outputs.map(discard));
        throw error;
      }
    },

    async put(files) {
      const ends = await Promise.allSettled(files.map(({ result, output }) => putOne(results, result, output)));
      for (const end of ends) if (end.status === 'rejected') throw end.reason;
    },
  };
}

async function putOne(results: Pick<ResultStore, 'put'>, result: StoredResult, output: RunOutput): Promise<void> {
  const { file, inline, bytes, index } = output;
  try {
    await results.put(result, { file, inline, bytes, index });
  } catch (error) {
    await discard(output);
    throw error;
  }
}

async function discard({ file }: RunOutput): Promise<void> {
  if (file !== null) await rm(file, { force: true });
}

function inNodeOrder(graph: Graph, outputs: readonly RunOutput[]): readonly RunOutput[] {
  const positions = new Map(graph.nodes.map(({ id }, position) => [id, position]));
  const position = ({ nodeId }: RunOutput) => positions.get(nodeId) ?? 0;
  return [...outputs].sort((one, other) => position(one) - position(other));
}

function resultColumns(columns: Columns): readonly ResultColumn[] {
  return columns.map(({ name, type }) => ({ name, type: publicType(type) }));
}
