/** Reads of objects for runs and validation. */

import { SourceError, type ObjectSelection } from '../../engine/index.ts';
import type { Semaphore } from '../../kit/semaphore.ts';
import type { ConnectorCall, ConnectorObjects } from '../connector.ts';
import { StepError } from '../step-error.ts';
import { selectedObjects } from './selection.ts';
import type { ObjectStore, OpenStore } from './store.ts';
import { whileOpen } from './while-open.ts';

interface ReadsOptions {
  readonly open: OpenStore;
  /** Limits the connections of each owner. */
  readonly semaphore: Semaphore;
  readonly what: ObjectStore['what'];
}

export function objectReads({ open, semaphore, what }: ReadsOptions): ConnectorObjects {
  const withStore = async <T>(
    call: ConnectorCall,
    work: (store: ObjectStore) => Promise<T>,
  ): Promise<T> => {
    const { tenant, signal } = call;
    const options = { owner: tenant, signal };
    return semaphore.run(() => whileOpen(open(call), work), options);
  };

  return {
    connected: (select, call, work) =>
      asSourceError(
        withStore(call, (store) =>
          work({
            list: (after) => asSourceError(selectedObjects(store, select, after)),
            fetch: (object, into) => asSourceError(store.fetch(object, into)),
          }),
        ),
      ),

    async head(select, take, call) {
      if (!isKnown(select)) return null;
      try {
        return await withStore(call, async (store) => {
          const [object] = await selectedObjects(store, select, undefined);
          if (object === undefined) throw new Error('a selection without objects is an error');
          const parts = await take(object, (from, to) => store.range(object, from, to));
          return { kind: 'head' as const, head: { object, ...parts } };
        });
      } catch (error) {
        if (!(error instanceof StepError)) throw error;
        const message = `The ${what}s could not be checked. ${error.message}`;
        return { kind: 'unavailable', problem: { code: 'source_failed', message } };
      }
    },
  };
}

/** Null replaces a parameter. */
function isKnown(select: ObjectSelection): boolean {
  return !Object.values(select).includes(null);
}

async function asSourceError<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof StepError) throw new SourceError(error.message, { cause: error });
    throw error;
  }
}
