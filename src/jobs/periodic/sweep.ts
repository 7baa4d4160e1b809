/** Deletes expired data. */

import type { Log } from '../../kit/log.ts';
import type { Clock } from '../../kit/clock.ts';
import { createPeriodicTask } from '../../kit/periodic-task.ts';
import { sessionLimits } from '../../services/accounts/sessions.ts';
import type { Vault } from '../../services/credentials/vault.ts';
import type { Embeddings } from '../../services/dashboards/embeddings.ts';
import { storedSince } from '../../services/idempotency/idempotency.ts';
import type {
  AccountStore,
  ExecutionRetentionStore,
  FileStore,
  IdempotencyStore,
  ParamStore,
  ResultBytesStore,
  ResultStore,
} from '../../stores/index.ts';
import type { PeriodicJob, PeriodicJobTask } from '../periodic-job.ts';
import { createStep } from '../step.ts';

interface Parts {
  readonly results: Pick<ResultStore, 'sweep'>;
  readonly resultBytes: Pick<ResultBytesStore, 'releaseDue' | 'total'>;
  readonly accounts: Pick<AccountStore, 'deleteSessionsBefore'>;
  readonly executionRetention: ExecutionRetentionStore;
  readonly files: Pick<FileStore, 'sweep'>;
  readonly idempotency: Pick<IdempotencyStore, 'deleteBefore'>;
  readonly params: Pick<ParamStore, 'sweep'>;
  readonly vault: Pick<Vault, 'reseal'>;
  readonly services: { readonly embeddings: Pick<Embeddings, 'reseal'> };
  readonly settings: {
    /** Days that executions stay in the history. */
    readonly executionRetentionDays: number;
    /** Maximum size of an organization's executions. */
    readonly executionsMaxBytesPerOrganization: number;
  };
  readonly clock: Clock;
  readonly log: Log;
}

const INTERVAL_MS = 60_000;
const DAY_MS = 86_400_000;

export const sweep: PeriodicJob<Parts> = { runsIn: 'every process', create };

function create(parts: Parts): PeriodicJobTask {
  const { results, resultBytes, accounts, executionRetention } = parts;
  const { files, idempotency, params, vault, services, settings, clock, log } = parts;
  /** Size of all stored results at the end of the last round. */
  let heldBytes = 0;
  const step = createStep(log, 'info');

  /** Deleting the results releases their space. */
  async function sweepResults(now: Date): Promise<number> {
    const removed = await results.sweep();
    await resultBytes.releaseDue(now);
    heldBytes = await resultBytes.total();
    return removed;
  }

  async function round(): Promise<void> {
    const now = clock.now();
    const retainedSince = new Date(now.getTime() - settings.executionRetentionDays * DAY_MS);
    await step('expired results deleted', () => sweepResults(now));
    await step('ended sessions deleted', () => accounts.deleteSessionsBefore(sessionLimits(now)));
    await step('expired files deleted', () => files.sweep(now));
    await step('queued parameters deleted', () => params.sweep());
    await step('idempotency keys deleted', () => idempotency.deleteBefore(storedSince(now)));
    await step('old executions deleted', () =>
      executionRetention.deleteFinishedBefore(retainedSince),
    );
    await step('executions beyond the size of a history deleted', () =>
      executionRetention.deleteBeyond(settings.executionsMaxBytesPerOrganization),
    );
    await step('credentials encrypted with the first key', () => vault.reseal());
    await step('embedding secrets encrypted with the first key', () =>
      services.embeddings.reseal(),
    );
  }

  return {
    ...createPeriodicTask({ intervalMs: INTERVAL_MS, atOnce: true }, round),
    gauges: [
      {
        name: 'weir_results_bytes',
        help: 'Bytes of stored results, at the last sweep.',
        observe: () => heldBytes,
      },
    ],
  };
}
