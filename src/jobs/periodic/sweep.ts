/** The service's housekeeping: what has expired goes. */

import type { Log } from '../../kit/log.ts';
import type { Clock } from '../../kit/clock.ts';
import { createPeriodicTask } from '../../kit/periodic-task.ts';
import { sessionLimits } from '../../services/accounts/sessions.ts';
import type { Vault } from '../../services/credentials/vault.ts';
import { keptSince } from '../../services/idempotency/idempotency.ts';
import type {
  AccountStore,
  ExecutionRetentionStore,
  IdempotencyStore,
  ParamStore,
  ResultBytesStore,
  ResultStore,
} from '../../stores/index.ts';
import type { PeriodicJob, PeriodicJobTask } from '../periodic-job.ts';

interface Parts {
  readonly results: Pick<ResultStore, 'sweep'>;
  readonly resultBytes: Pick<ResultBytesStore, 'releaseDue' | 'total'>;
  readonly accounts: Pick<AccountStore, 'deleteSessionsBefore'>;
  readonly executionRetention: ExecutionRetentionStore;
  readonly idempotency: Pick<IdempotencyStore, 'deleteBefore'>;
  readonly params: Pick<ParamStore, 'sweep'>;
  readonly vault: Pick<Vault, 'reseal'>;
  readonly settings: {
    /** How long executions stay in the history. */
    readonly executionRetentionDays: number;
    /** What the executions of an organization may take together. */
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
  const { idempotency, params, vault, settings, clock, log } = parts;
  /** What all stored results held at the end of the last round. */
  let heldBytes = 0;

  /** A failure is logged, and hinders nothing else. */
  async function attempt(
    what: string,
    task: () => Promise<number>,
    done = `swept ${what}`,
  ): Promise<void> {
    try {
      const count = await task();
      if (count > 0) log.info({ count }, done);
    } catch (error) {
      log.error({ error }, `sweep failed: ${what}`);
    }
  }

  /** Space is released once the results are deleted. */
  async function sweepResults(now: Date): Promise<number> {
    const removed = await results.sweep();
    await resultBytes.releaseDue(now);
    heldBytes = await resultBytes.total();
    return removed;
  }

  async function round(): Promise<void> {
    const now = clock.now();
    const retainedSince = new Date(now.getTime() - settings.executionRetentionDays * DAY_MS);
    await attempt('expired results', () => sweepResults(now));
    await attempt('ended sessions', () => accounts.deleteSessionsBefore(sessionLimits(now)));
    await attempt('queued parameters', () => params.sweep());
    await attempt('idempotency keys', () => idempotency.deleteBefore(keptSince(now)));
    await attempt('old executions', () => executionRetention.deleteFinishedBefore(retainedSince));
    await attempt('executions beyond the size of a history', () =>
      executionRetention.deleteBeyond(settings.executionsMaxBytesPerOrganization),
    );
    const resealed = 'credentials encrypted with the first key';
    await attempt('credentials under older keys', () => vault.reseal(), resealed);
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
