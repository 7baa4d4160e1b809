/** Parses each value of rows that were only scanned, to name the one that failed a run. */

import type { DeclaredColumns } from '../values/declared-columns.ts';
import type { Problem } from '../types.ts';
import type { IngestContext } from './context.ts';

/** @param beyond how to report members without a declared column */
export function recheckOfLines(
  file: string,
  declared: DeclaredColumns | undefined,
  beyond: 'refuse' | 'ignore',
  context: IngestContext,
): (() => Promise<Problem | null>) | undefined {
  if (declared === undefined) return undefined;
  return async () => {
    const { jobs, signal, byteBudget } = context;
    const end = await jobs.submit(
      {
        kind: 'parse',
        what: 'posted',
        from: file,
        to: context.newFile('ndjson'),
        declared,
        beyond,
        ...byteBudget.jobLimit(),
      },
      signal,
    );
    return end.kind === 'failed' ? { code: end.failure.code, message: end.failure.message } : null;
  };
}
