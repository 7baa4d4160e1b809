/** Sends the rows of one terminator in the way of its delivery. */

import type { Clock } from '../../../kit/clock.ts';
import type { Log } from '../../../kit/log.ts';
import type { ExecutionDelivery } from '../../../model/execution.ts';
import type { ExecutionCounters } from '../execution-counters.ts';
import type { DeliveryOutput } from './begun-reports.ts';
import { loadRows, type Loading, type LoadingEnd } from './load-rows.ts';
import { mailRows, type Mailing, type MailingEnd } from './mail-rows.ts';
import { addedCounts } from './report.ts';
import type { RunToDeliver } from './run-to-deliver.ts';
import { sendRows, type Sending, type SendingEnd } from './send-rows.ts';

export type DeliveryEnd = SendingEnd | LoadingEnd | MailingEnd;

interface Tools {
  readonly clock: Clock;
  readonly counters: Pick<ExecutionCounters, 'countRowsSent'>;
  readonly log: Log;
}

export function sendAll(
  sending: Omit<Sending & Mailing & Loading, 'delivery'>,
  { delivery }: DeliveryOutput,
  before: ExecutionDelivery,
): Promise<DeliveryEnd> {
  if (delivery.kind === 'load') return loadRows({ ...sending, delivery }, before);
  if (delivery.kind === 'mail') return mailRows({ ...sending, delivery }, before);
  return sendRows({ ...sending, delivery }, before);
}

export function noteSent(
  { clock, counters, log }: Tools,
  { executionId }: RunToDeliver,
  {
    before,
    after,
    end,
    beganMs,
  }: {
    readonly before: ExecutionDelivery;
    readonly after: ExecutionDelivery;
    readonly end: DeliveryEnd;
    readonly beganMs: number;
  },
): void {
  const { calls, ...sent } = addedCounts(before, after);
  counters.countRowsSent(sent);
  log.info(
    {
      executionId: String(executionId),
      nodeId: before.nodeId,
      end: typeof end === 'string' ? end : 'failed',
      rows: before.rows,
      ...sent,
      calls,
      ms: Math.round(clock.monotonicMs() - beganMs),
    },
    'rows sent',
  );
}
