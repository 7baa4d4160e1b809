/** What one run may ask of other hosts: a few calls at a time, and so many bytes for all its sources together. */

import type { FetchSource } from '../contract.ts';
import type { HttpSourceRequest } from '../node-type.ts';
import { SourceError } from '../run/source-error.ts';
import { createSemaphore } from '../../kit/semaphore.ts';

const CALLS_AT_ONCE = 4;
const MAX_MIB = 256;

export type RunFetch = (request: HttpSourceRequest, file: string) => ReturnType<FetchSource>;

/** @param signal the run's: it ends calls and the wait for a turn alike */
export function fetchForRun(
  fetchSource: FetchSource,
  { tenant, signal }: { readonly tenant: string; readonly signal: AbortSignal },
): RunFetch {
  const turns = createSemaphore(CALLS_AT_ONCE);
  let bytes = 0;
  let hasFailed = false;

  function admit(more: number): void {
    bytes += more;
    if (bytes > MAX_MIB * 1_048_576)
      throw new SourceError(
        `The sources of a run may bring ${MAX_MIB} MiB together, and this one goes beyond that`,
      );
  }

  return (request, file) =>
    turns.take(signal, async () => {
      // Sources begin in node order, and the first failure in that order is told: whatever has not begun by now comes behind it.
      if (hasFailed)
        throw new SourceError('It was not asked for, because another source of the run had failed');
      try {
        return await fetchSource(request, { file, signal, admit, tenant });
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    });
}
