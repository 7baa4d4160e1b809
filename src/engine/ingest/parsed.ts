/** Rows that a child reads from a file and writes as a table. */

import { jobProblem, SERVICE_FAULT, UNAVAILABLE } from '../pool/job-problems.ts';
import { raisedBy } from '../../kit/limit-text.ts';
import type { ParseJob } from '../protocol/messages.ts';
import type { IngestContext, Loaded } from './context.ts';
import { jsonSource } from './json-table.ts';
import { recheckOfLines } from './recheck.ts';

/** @param bytes size of the response */
export async function parsed(
  job: ParseJob,
  bytes: number,
  context: IngestContext,
): Promise<Loaded> {
  const { jobs, signal, byteBudget, parameter } = context;
  const end = await jobs.submit({ ...job, inputBytes: bytes }, signal);
  // Concurrent children may have used the same budget in the meantime.
  const problem = end.kind === 'parsed' ? byteBudget.take(end.bytes) : undefined;
  if (problem) return { kind: 'problem', problem };
  if (end.kind === 'parsed') {
    const { table, columns, rows, warnings } = end;
    const input = { parameter, value: { file: job.from } };
    return {
      kind: 'loaded',
      source:
        table === undefined
          ? {
              ...jsonSource(parameter, { file: job.to }, { ...end, bytes }),
              recheck: end.areChecked
                ? undefined
                : recheckOfLines(job.to, job.declared, 'ignore', context),
            }
          : { columns, table, input, rows, bytes, warnings },
    };
  }
  if (end.kind === 'stopped') return { kind: 'stopped' };
  if (end.kind === 'unavailable') return { kind: 'problem', problem: UNAVAILABLE };
  if (end.kind === 'failed') return { kind: 'problem', problem: jobProblem(end.failure) };
  if (end.kind === 'crashed') {
    const what = job.what === 'posted' ? 'the rows' : 'the response';
    return {
      kind: 'problem',
      problem: {
        code: end.outOfMemory ? 'out_of_memory' : 'engine_failed',
        message: end.outOfMemory
          ? `Reading ${what} needs more memory than the run may use; ${raisedBy('ENGINE_MEMORY_MB')}`
          : `The process that read ${what} ended unexpectedly; run it again`,
        ...(!end.outOfMemory && SERVICE_FAULT),
      },
    };
  }
  throw new Error(`a parse job cannot end as ${end.kind}`);
}
