/** Sends the rows of terminators after all outputs of a run are complete, and reports them in the history. */

import type { Log } from '../../../kit/log.ts';
import { getOrThrow } from '../../../kit/get-or-throw.ts';
import type {
  FindLoadOutcome,
  LoadRows,
  MailSession,
  OutcomeRows,
  RunOutput,
  SendSession,
  UnfinishedRun,
} from '../../../engine/index.ts';
import type { ExecutionDelivery } from '../../../model/execution.ts';
import type { DeliveryStore } from '../../../stores/index.ts';
import type { Clock } from '../../../kit/clock.ts';
import type { ClaimLease } from '../claim-lease.ts';
import { waitOutOutage } from '../outage.ts';
import type { ExecutionCounters } from '../execution-counters.ts';
import { newReport, reportsById, resume, type DeliveryOutput } from './begun-reports.ts';
import { settledRows } from '../../../model/delivery.ts';
import { RunUndelivered } from './run-undelivered.ts';
import type { UndeliveredRows } from './undelivered-rows.ts';
import { hasBegun } from './report.ts';
import { withOutcomes } from './earlier-loads.ts';
import type { Loading } from './load-rows.ts';
import type { Mailing, WriteAttachment } from './mail-rows.ts';
import { noteSent, sendAll, type DeliveryEnd } from './send-all.ts';
import type { Sending } from './send-rows.ts';
import { callsProblem } from './calls-problem.ts';
import type { OutcomeWriter } from './outcome-rows.ts';
import { PhaseOutcomes, type DeliveryPhase } from './phase-outcomes.ts';
import { failedRows, failedWith, interrupted, lostOutcome } from './problems.ts';
import { createEnding, type Ending } from './ending.ts';
import type { RunToDeliver } from './run-to-deliver.ts';
import { storeUnsettled, writeReports } from './stored-reports.ts';

export interface DeliverOptions {
  readonly signal: AbortSignal;
  readonly remainingMs: number;
  /** Returns true if another attempt follows an interruption. */
  readonly isRequeued: () => boolean;
  /** Awaited before each group of calls. It can abort `signal`, and then nothing more is sent. */
  readonly beforeGroup: () => Promise<void>;
  /** The lease of a background run. Nothing is sent without a valid claim. */
  readonly lease: ClaimLease | null;
  /** Absent if the run has one phase. */
  readonly phase?: DeliveryPhase | undefined;
  /** Called whenever the reports change, even if `deliver` throws afterwards. */
  readonly onReports?: (reports: readonly ExecutionDelivery[]) => void;
}

export interface Delivered {
  readonly deliveries: readonly ExecutionDelivery[];
  /** By node id. Empty if the run was interrupted. */
  readonly outcomes: ReadonlyMap<number, OutcomeRows>;
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

export interface Loads {
  readonly load: LoadRows;
  readonly findOutcome: FindLoadOutcome;
}

export interface Mails {
  /** The connections of one run. */
  readonly open: () => MailSession;
  readonly writeAttachment: WriteAttachment;
}

interface Dependencies {
  readonly deliveryStore: DeliveryStore;
  readonly openSession: () => SendSession;
  readonly loads: Loads;
  readonly mails: Mails;
  readonly undeliveredRows: UndeliveredRows;
  readonly clock: Clock;
  readonly counters: Pick<ExecutionCounters, 'countRowsSent'>;
  readonly log: Log;
}

const NO_OUTCOMES: Delivered['outcomes'] = new Map();

export function createDeliveries(dependencies: Dependencies): Deliveries {
  const { deliveryStore, undeliveredRows, log } = dependencies;
  return {
    async deliver(run, all, options) {
      const { before = [], isLast = true, withOutcome = new Set<number>() } = options.phase ?? {};
      const earlier = new Set(before.map(({ nodeId }) => nodeId));
      const outputs = all.filter(isDelivery).filter(({ nodeId }) => !earlier.has(nodeId));
      const allStarted = run.attempt > 1 ? await readStarted(dependencies, run, options) : [];
      const ids = new Set(outputs.map(({ nodeId }) => nodeId));
      const startedReports = allStarted.filter(
        ({ nodeId }) => !earlier.has(nodeId) && (isLast || ids.has(nodeId)),
      );
      if (outputs.length === 0 && startedReports.length === 0)
        return { deliveries: before, outcomes: NO_OUTCOMES, end: null };
      const newReports: ExecutionDelivery[] = [];
      for (const output of outputs) newReports.push(await newReport(run, output));
      // Those of later phases stay as they are until then.
      const reports = reportsById(
        [...allStarted, ...before, ...newReports],
        options.phase?.nodeIds,
      );
      const undelivered = new RunUndelivered(undeliveredRows, run.executionId, log);
      [...allStarted, ...before].forEach((report) => undelivered.resume(report));
      const work = { run, outputs, reports, options, undelivered };
      const digests = new Map([...reports.values()].map(({ nodeId, digest }) => [nodeId, digest]));
      const changed =
        (await resume(outputs, reports, startedReports)) ??
        lostOutcome(startedReports, withOutcome);
      const problem = changed ?? callsProblem(outputs);
      if (problem === null) return deliverAll(dependencies, work);
      const deliveries = [...reports.values()];
      const isOurs = await deliveryStore.write(run, deliveries, deliveries.some(hasBegun));
      if (!isOurs) return { deliveries, outcomes: NO_OUTCOMES, end: 'superseded' };
      // Rows of an earlier attempt that had other rows are gone.
      const same = startedReports.filter((one) => digests.get(one.nodeId) === one.digest);
      if (changed !== null) await storeUnsettled(dependencies, work, same);
      const end = failedWith(problem);
      return { deliveries: [...reports.values()], outcomes: NO_OUTCOMES, end };
    },
  };
}

async function readStarted(
  { deliveryStore, loads }: Dependencies,
  run: RunToDeliver,
  { signal }: DeliverOptions,
): Promise<readonly ExecutionDelivery[]> {
  const reports = (await deliveryStore.read(run)).filter(hasBegun);
  const tenant = String(run.organizationId);
  return (await withOutcomes(reports, loads.findOutcome, { tenant, signal })).filter(hasBegun);
}

interface Work {
  readonly run: RunToDeliver;
  readonly outputs: readonly DeliveryOutput[];
  readonly reports: Map<number, ExecutionDelivery>;
  readonly options: DeliverOptions;
  readonly undelivered: RunUndelivered;
}

async function deliverAll(dependencies: Dependencies, work: Work): Promise<Delivered> {
  const { reports, run, options } = work;
  const session = dependencies.openSession();
  const mails = dependencies.mails.open();
  const ending = createEnding(options.signal, options.remainingMs);
  const outcomes = new PhaseOutcomes(work.outputs, options.phase);
  let end: Delivered['end'] = null;
  try {
    for (const output of work.outputs) {
      const writer = outcomes.of(output.nodeId);
      const how = await deliverOne(dependencies, work, { output, session, mails, ending, writer });
      const report = getOrThrow(reports, output.nodeId);
      if (how === 'superseded') end = how;
      if (how === 'failed') end = failedWith(failedRows(output.nodeId, report));
      if (how === 'interrupted') end = interrupted(ending.reason(), run.timeoutSeconds);
      if (typeof how === 'object') end = failedWith(how);
      if (end !== null) break;
    }
    if (end !== null && end !== 'superseded' && !options.isRequeued())
      await storeUnsettled(dependencies, work, null);
    const isComplete = end === null || (end !== 'superseded' && end.status === 'failed');
    const rows = isComplete ? await outcomes.finish() : NO_OUTCOMES;
    return { deliveries: [...reports.values()], outcomes: rows, end };
  } finally {
    await outcomes.close();
    ending.release();
    session.close();
    mails.close();
  }
}

interface Sessions {
  readonly session: SendSession;
  readonly mails: MailSession;
  readonly output: DeliveryOutput;
  readonly ending: Ending;
  /** Writes the outcome, if it is read. */
  readonly writer: OutcomeWriter | undefined;
}

type Senders = Pick<Sending, 'send'> &
  Pick<Mailing, 'sendMail' | 'writeAttachment' | 'userId'> &
  Pick<Loading, 'load'>;

async function deliverOne(
  dependencies: Dependencies,
  { run, reports, options, undelivered }: Work,
  { output, session, mails, ending, writer }: Sessions,
): Promise<DeliveryEnd> {
  const { deliveryStore, clock, log } = dependencies;
  const { nodeId } = output;
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
  const common: Omit<Loading, 'delivery' | 'load'> & Pick<Sending, 'calls' | 'isRequeued'> = {
    output,
    isRequeued: options.isRequeued,
    calls: ending.calls,
    beforeGroup: options.beforeGroup,
    holdsClaim: () => persistently(() => options.lease?.holds() ?? Promise.resolve(true)),
    tenant: String(run.organizationId),
    run: { executionId: String(run.executionId), dueAt: run.constants.dueAt },
    ending: ending.signal,
    remainingMs: () => ending.remainingMs(),
    onOutcome: (report) => {
      reports.set(nodeId, undelivered.counted(report));
      options.onReports?.([...reports.values()]);
    },
    async save(settled, calls) {
      const { report, parts } = await undelivered.seal(output, settled, calls);
      const lease = { lease: options.lease, parts };
      return saveReport({ run, reports, options }, report, (written) =>
        persistently(() => writeReports(deliveryStore, run, written, lease)),
      );
    },
  };
  // They reject only before a request or a mail, if the credential could not be read.
  const senders: Senders = {
    load: dependencies.loads.load,
    writeAttachment: dependencies.mails.writeAttachment,
    userId: run.principal.userId,
    send: (call, how) => persistently(() => session.send(call, how)),
    sendMail: (mail, how) => persistently(() => mails.send(mail, how)),
  };
  const end = await sendAll(
    {
      ...common,
      ...senders,
      nowMs: () => clock.monotonicMs(),
      keepsBodies: writer !== undefined,
      onSettled: writer && ((calls, ends) => writer.add(calls, ends)),
    },
    output,
    before,
  );
  noteSent(dependencies, run, { before, after: getOrThrow(reports, nodeId), end, beganMs });
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

function isDelivery(output: RunOutput): output is DeliveryOutput {
  return output.delivery !== undefined;
}
