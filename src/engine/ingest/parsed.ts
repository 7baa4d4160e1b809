/** Rows that a child reads from a file and writes anew, as a table. */

import type { ParseJob } from '../child/protocol.ts';
import type { IngestContext, Loaded } from './context.ts';
import { jsonTable } from './json-table.ts';

export async function parsed(job: ParseJob, { jobs, signal, room }: IngestContext): Promise<Loaded> {
  const end = await jobs.submit(job, signal);
  // Others may have taken of the same room meanwhile, one in each child.
  const problem = end.kind === 'parsed' ? room.take(end.bytes) : undefined;
  if (problem) return { kind: 'problem', problem };
  if (end.kind === 'parsed') {
    const table = end.asItWas === true ? jsonTable(job.from, 'array', end.columns, end.mixed) : jsonTable(job.to, 'newline_delimited', end.columns, end.mixed);
    return { kind: 'loaded', source: { columns: end.columns, table } };
  }
  if (end.kind === 'stopped') return { kind: 'stopped' };
  if (end.kind === 'failed') return { kind: 'problem', problem: { code: end.failure.code, message: end.failure.message } };
  if (end.kind === 'crashed') {
    const what = job.what === 'posted' ? 'the rows' : 'the answer';
    return { kind: 'problem', problem: { code: end.outOfMemory ? 'out_of_memory' : 'engine_failed', message: `Reading ${what} took more than the engine has` } };
  }
  throw new Error(`a parse job cannot end as ${end.kind}`);
}
