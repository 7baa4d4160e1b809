/** Sends the rows of terminators after all outputs of a run are complete, and reports them in the history. */

import type { Log } from '../../../kit/log.ts';
import { getOrThrow } from '../../../kit/get-or-throw.ts';
import { randomUUID } from 'node:crypto';
import {
  isRepeatable,
  type NodeProblem,
  type RunOutput,
  type SendSession,
  type UnfinishedRun,
} from '../../../engine/index.ts';
import type { ExecutionDelivery } from '../../../model/execution.ts';
import type { OrganizationId } from '../../../model/ids.ts';
import type { DeliveryStore } from '../../../stores/index.ts';
import type { Attempt } from '../../../stores/postgres/executions.ts';
import type { Clock } from '../../../kit/clock.ts';
import type { ClaimLease } from '../claim-lease.ts';
import { waitOutOutage } from '../outage.ts';
import type { ExecutionCounters } from '../execution-counters.ts';
import { digestOf, parsedRows, rowsOfCalls } from './calls.ts';
import { PROCESS_DIED, settledRows, withSendingCalls } from '../../../model/delivery.ts';
import { addedCounts, hasBegun, withoutSending } from './report.ts';
import { sendRows, type SendingEnd } from './send-rows.ts';
import {
  changedRows,
  failedRows,
  failedWith,
  interrupted,
  rowsInDoubt,
  tooManyCalls,
} from './problems.ts';
import { createEnding, type Ending } from './ending.ts';

export interface RunToDeliver extends Attempt {
  readonly organizationId: OrganizationId;
  readonly isBackground: boolean;
  readonly timeoutSeconds: number;
}

export interface DeliverOptions {
  readonly signal: AbortSignal;
  readonly remainingMs: number;
  /** Returns true if another attempt follows an interruption. */
  readonly isRequeued: () => boolean;
  /** Awaited before each group of calls. It can abort `signal`, and then nothing more is sent. */
  readonly beforeGroup: () => Promise<void>;
  /** The lease of a background run. Nothing is sent without a valid claim. */
  readonly lease: ClaimLease | null;
  /** Called whenever the reports change, even if `deliver` throws afterwards. */
  readonly onReports?: (reports: readonly ExecutionDelivery[]) => void;
}

export interface Delivered {
  readonly deliveries: readonly ExecutionDelivery[];
  /** The reason why the run does not complete, or null. */
  readonly end: UnfinishedRun | 'superseded' | null;
}

export interface Deliveries {
  /**
   * Sends the rows of all terminators, one after another in node order. Nothing is sent if one of them has a problem.
   */
  deliver(
    run: RunToDeliver,
    outputs: readonly RunOutput[],
    options: DeliverOptions,
  ): Promise<Delivered>;
}

interface Dependencies {
  readonly deliveryStore: DeliveryStore;
  readonly openSession: () => SendSession;
  readonly clock: Clock;
  readonly counters: Pick<ExecutionCounters, 'countRowsSent'>;
  readonly log: Log;
}

type DeliveryOutput = RunOutput & { readonly delivery: NonNullable<RunOutput['delivery']> };

const MAX_CALLS = 100_000;

export function createDeliveries(dependencies: Dependencies): Deliveries {
  const { deliveryStore } = dependencies;
  return {
    async deliver(run, all, options) {
      const outputs = all.filter(isDelivery);
      const startedReports =
        run.attempt > 1 ? (await deliveryStore.read(run)).filter(hasBegun) : [];
      if (outputs.length === 0 && startedReports.length === 0) return { deliveries: [], end: null };
      const reports = new Map<number, ExecutionDelivery>();
      for (const output of outputs) reports.set(output.nodeId, await newReport(run, output));
      const problem = (await resume(outputs, reports, startedReports)) ?? callsProblem(outputs);
      if (problem !== null) {
        const deliveries = [...reports.values()];
        const isCurrentAttempt = await deliveryStore.write(
          run,
          deliveries,
          deliveries.some(hasBegun),
        );
        return { deliveries, end: isCurrentAttempt ? failedWith(problem) : 'superseded' };
      }
      return deliverAll(dependencies, { run, outputs, reports, options });
    },
  };
}

interface Work {
  readonly run: RunToDeliver;
  readonly outputs: readonly DeliveryOutput[];
  readonly reports: Map<number, ExecutionDelivery>;
  readonly options: DeliverOptions;
}

async function deliverAll(dependencies: Dependencies, work: Work): Promise<Delivered> {
  const { reports, run, options } = work;
  const session = dependencies.openSession();
  const ending = createEnding(options.signal, options.remainingMs);
  let end: Delivered['end'] = null;
  try {
    for (const output of work.outputs) {
      const how = await deliverOne(dependencies, work, { output, session, ending });
      const report = getOrThrow(reports, output.nodeId);
      if (how === 'superseded') end = how;
      if (how === 'failed') end = failedWith(failedRows(output.nodeId, report));
      if (how === 'interrupted') end = interrupted(ending.reason(), run.timeoutSeconds);
      if (end !== null) break;
    }
    return { deliveries: [...reports.values()], end };
  } finally {
    ending.release();
    session.close();
  }
}

async function deliverOne(
  { deliveryStore, clock, counters, log }: Dependencies,
  { run, reports, options }: Work,
  { output, session, ending }: { output: DeliveryOutput; session: SendSession; ending: Ending },
): Promise<SendingEnd> {
  const { nodeId, delivery } = output;
  const beganMs = clock.monotonicMs();
  const before = getOrThrow(reports, nodeId);
  const atBeginMs = ending.remainingMs();
  /** Until the deadline, unless a background run is stopped. */
  const persistently = <T>(ask: () => Promise<T>): Promise<T> =>
    waitOutOutage(ask, {
      log,
      named: { executionId: String(run.executionId) },
      remainingMs: run.isBackground ? atBeginMs : ending.remainingMs(),
      isPatient: () => !run.isBackground || !options.signal.aborted,
    });
  const end = await sendRows(
    {
      output,
      delivery,
      isRequeued: options.isRequeued,
      beforeGroup: options.beforeGroup,
      // It rejects only before the request, if the credential could not be read.
      send: (call, how) => persistently(() => session.send(call, how)),
      holdsClaim: () => persistently(() => options.lease?.holds() ?? Promise.resolve(true)),
      tenant: String(run.organizationId),
      ending: ending.signal,
      calls: ending.calls,
      remainingMs: () => ending.remainingMs(),
      nowMs: () => clock.monotonicMs(),
      onOutcome: (report) => {
        reports.set(nodeId, report);
        options.onReports?.([...reports.values()]);
      },
      save: (report) =>
        saveReport({ run, reports, options }, report, (written) =>
          persistently(() => writeReports(deliveryStore, run, written, options.lease)),
        ),
    },
    before,
  );
  const { calls, ...sent } = addedCounts(before, getOrThrow(reports, nodeId));
  counters.countRowsSent(sent);
  log.info(
    {
      executionId: String(run.executionId),
      nodeId,
      end,
      rows: before.rows,
      ...sent,
      calls,
      ms: Math.round(clock.monotonicMs() - beganMs),
    },
    'rows sent',
  );
  return end;
}

/** Rows are recorded in the history before they are sent. */
async function saveReport(
  { run, reports, options }: Pick<Work, 'run' | 'reports' | 'options'>,
  report: ExecutionDelivery,
  write: (written: readonly ExecutionDelivery[]) => Promise<boolean>,
): Promise<boolean> {
  const { nodeId } = report;
  reports.set(nodeId, report);
  const written = [...reports.values()];
  try {
    const isOurs = await write(written);
    options.onReports?.(written);
    return isOurs;
  } catch (error) {
    // The group in the report is not sent. Rows that earlier attempts of a background run sent stay in doubt.
    if (!run.isBackground)
      reports.set(nodeId, { ...report, sendingUntil: settledRows(report), sendingCalls: 0 });
    options.onReports?.([...reports.values()]);
    throw error;
  }
}

async function writeReports(
  store: DeliveryStore,
  run: RunToDeliver,
  reports: readonly ExecutionDelivery[],
  lease: ClaimLease | null,
): Promise<boolean> {
  const queried = lease?.moment();
  const isCurrentAttempt = await store.write(run, reports, reports.some(hasBegun));
  if (!isCurrentAttempt) lease?.lose();
  else if (queried !== undefined) lease?.renew(queried);
  return isCurrentAttempt;
}

async function newReport(run: RunToDeliver, output: DeliveryOutput): Promise<ExecutionDelivery> {
  const { nodeId, totalRows, delivery } = output;
  const counts = { rows: totalRows, delivered: 0, failed: 0, inDoubt: 0, calls: 0 };
  return {
    nodeId,
    ...counts,
    failedRanges: [],
    inDoubtRanges: [],
    errors: [],
    sendingUntil: 0,
    key: randomUUID(),
    digest: run.isBackground ? await digestOf(output, delivery) : null,
  };
}

/** Continues with the reports of an earlier attempt, or returns the reason why nothing more is sent. */
async function resume(
  outputs: readonly DeliveryOutput[],
  reports: Map<number, ExecutionDelivery>,
  startedReports: readonly ExecutionDelivery[],
): Promise<NodeProblem | null> {
  let problem: NodeProblem | null = null;
  for (const report of startedReports) {
    const output = outputs.find(({ nodeId }) => nodeId === report.nodeId);
    const isSame = reports.get(report.nodeId)?.digest === report.digest;
    const reportProblem =
      output === undefined || !isSame
        ? changedRows(report)
        : await reasonNotToContinue(output, report);
    reports.set(
      report.nodeId,
      reportProblem === null ? withSendingCalls(report) : withoutSending(report, PROCESS_DIED),
    );
    problem ??= reportProblem;
  }
  return problem;
}

async function reasonNotToContinue(
  output: DeliveryOutput,
  report: ExecutionDelivery,
): Promise<NodeProblem | null> {
  const { nodeId, delivery } = output;
  if (delivery.onError === 'stop' && report.failed + report.inDoubt > 0)
    return failedRows(nodeId, report);
  if (report.sendingUntil <= settledRows(report) || (await mayRepeat(output, report))) return null;
  return rowsInDoubt(report);
}

async function mayRepeat(output: DeliveryOutput, report: ExecutionDelivery): Promise<boolean> {
  const { delivery } = output;
  for await (const rows of rowsOfCalls(output, delivery.rowsPerCall, settledRows(report))) {
    const first = delivery.call(parsedRows(rows));
    return !first.ok || isRepeatable(first.value);
  }
  return true;
}

function callsProblem(outputs: readonly DeliveryOutput[]): NodeProblem | null {
  let calls = 0;
  for (const { nodeId, totalRows, delivery } of outputs) {
    calls += Math.ceil(totalRows / delivery.rowsPerCall);
    if (calls > MAX_CALLS) return tooManyCalls(nodeId, calls, MAX_CALLS);
  }
  return null;
}

function isDelivery(output: RunOutput): output is DeliveryOutput {
  return output.delivery !== undefined;
}
