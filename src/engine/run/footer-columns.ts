/** The columns of Parquet files before a run, from their footers. */

import { writeFile } from 'node:fs/promises';

import { createCancellation } from '../../kit/cancellation.ts';
import { failed, ok } from '../outcome.ts';
import { jobProblem } from '../pool/job-problems.ts';
import type { DescribeFooter } from '../sources/parquet-footer.ts';
import type { RunTools } from './tools.ts';

/** Includes the time for which the job waits for a process. */
const TIMEOUT_MS = 10_000;

/** A child reads the footers, because a small one can ask for any amount of memory. */
export function footerReader(tools: RunTools): DescribeFooter {
  return async ({ tenant, file, declared }, signal) => {
    signal.throwIfAborted();
    const stop = createCancellation(TIMEOUT_MS, [signal, tools.closing]);
    const directory = tools.directory.openRun();
    try {
      const from = directory.newFile('parquet');
      await writeFile(from, file, { mode: 0o600 });
      const jobs = tools.supervisor.forRun({ tenant });
      const end = await jobs.submit({ kind: 'describe', from, declared }, stop.signal);
      signal.throwIfAborted();
      if (end.kind === 'described') return end.columns && ok(end.columns);
      if (end.kind === 'failed') return failed(jobProblem(end.failure));
      if (end.kind === 'crashed')
        return failed({
          code: 'source_failed',
          message: 'The Parquet file cannot be read: its footer needs too much memory',
        });
      return null;
    } finally {
      stop.release();
      await directory.remove();
    }
  };
}
