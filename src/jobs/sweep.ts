/** The service's housekeeping: what has expired goes. */

import type { Clock } from '../kit/clock.ts';
import type {
  AccountStore,
  ExecutionRetentionStore,
  IdempotencyStore,
  ParamStore,
  ResultBytesStore,
  ResultStore,
} from '../stores/index.ts';
import { createPeriodicTask } from '../kit/periodic-task.ts';
import type { ServiceLog } from '../services/service-log.ts';
import type { Vault } from '../services/credentials/vault.ts';
import { keptSince } from '../services/idempotency/idempotency.ts';
import { sessionLimits } from '../services/accounts/sessions.ts';

export interface Sweeper {
  /** Sweeps now and once a minute afterwards, without keeping the process alive. */
  start(): void;
  /** What all stored results held at the end of the last round. */
  resultBytes(): number;
  /** One round of everything. A failure is logged, never thrown, and hinders nothing else. */
  sweep(): Promise<void>;
  /** Returns when the round under way has ended. */
  stop(): Promise<void>;
}

interface Dependencies {
  readonly results: Pick<ResultStore, 'sweep'>;
  readonly resultBytes: Pick<ResultBytesStore, 'releaseDue' | 'total'>;
  readonly accounts: Pick<AccountStore, 'deleteSessionsBefore'>;
  readonly executionRetention: ExecutionRetentionStore;
  readonly idempotency: Pick<IdempotencyStore, 'deleteBefore'>;
  readonly params: Pick<ParamStore, 'sweep'>;
  readonly vault: Pick<Vault, 'reseal'>;
  /** How long executions stay in the history. */
  readonly retentionDays: number;
  /** What the executions of an organization may take together. */
  readonly historyMaxBytes: number;
  readonly clock: Clock;
  readonly log: ServiceLog;
}

const INTERVAL_MS = 60_000;
const DAY_MS = 86_400_000;

export function createSweeper({
  results,
  resultBytes,
  accounts,
  executionRetention,
  idempotency,
  params,
  vault,
  retentionDays,
  historyMaxBytes,
  clock,
  log,
}: Dependencies): Sweeper {
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

  let heldBytes = 0;

  /** Space is released once the results are deleted. */
  async function sweepResults(now: Date): Promise<number> {
    const removed = await results.sweep();
    await resultBytes.releaseDue(now);
    heldBytes = await resultBytes.total();
    return removed;
  }

  async function sweepAll(): Promise<void> {
    const now = clock.now();
    await attempt('expired results', () => sweepResults(now));
    await attempt('ended sessions', () => accounts.deleteSessionsBefore(sessionLimits(now)));
    await attempt('queued parameters', () => params.sweep());
    await attempt('idempotency keys', () => idempotency.deleteBefore(keptSince(now)));
    await attempt('old executions', () =>
      executionRetention.deleteFinishedBefore(new Date(now.getTime() - retentionDays * DAY_MS)),
    );
    await attempt('executions beyond the size of a history', () =>
      executionRetention.deleteBeyond(historyMaxBytes),
    );
    const resealed = 'credentials encrypted with the first key';
    await attempt('credentials under older keys', () => vault.reseal(), resealed);
  }

  const periodic = createPeriodicTask({ intervalMs: INTERVAL_MS, atOnce: true }, sweepAll);
  return {
    resultBytes: () => heldBytes,
    sweep: () => periodic.round(),
    start: () => periodic.start(),
    stop: () => periodic.stop(),
  };
}
