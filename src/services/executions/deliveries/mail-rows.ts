/** Sends the rows of one terminator as mails, one after another. Each is recorded before it is sent. */

import type {
  MailDelivery,
  MailDownload,
  MailEnd,
  MailFile,
  MailMessage,
  MailToSend,
  NodeProblem,
  SendMail,
} from '../../../engine/index.ts';
import { settledRows } from '../../../model/delivery.ts';
import type { ExecutionDelivery } from '../../../model/execution.ts';
import type { UserId } from '../../../model/ids.ts';
import type { UndeliveredCall } from '../../../model/undelivered.ts';
import { ClaimLost } from '../claim-lease.ts';
import type { DeliveryOutput } from './begun-reports.ts';
import { divisionOf, idempotencyKeyOf, parsedRows, rowsOfCalls, type RowsOfCall } from './calls.ts';
import { failedMail } from './problems.ts';
import { added, withEnds } from './report.ts';
import type { Sending, SendingEnd } from './send-rows.ts';
import { refused } from './send-call.ts';
import { storableRows, undeliveredCalls } from './undelivered-calls.ts';

/** The file of an attachment, or the reason why there is none. */
export type WriteAttachment = (
  output: DeliveryOutput,
  attachment: NonNullable<MailDelivery['attachment']>,
  options: { readonly tenant: string; readonly userId: UserId; readonly signal: AbortSignal },
) => Promise<WrittenAttachment>;

/** `remove` must be called, and `discard` only if the mail is not sent. */
export type WrittenAttachment =
  | { readonly file: MailFile; readonly remove: () => Promise<void> }
  | { readonly download: MailDownload; readonly discard: () => Promise<void> }
  | { readonly code: string; readonly message: string };

export interface Mailing extends Omit<Sending, 'output' | 'delivery' | 'send' | 'nowMs'> {
  readonly output: DeliveryOutput;
  readonly delivery: MailDelivery;
  readonly sendMail: SendMail;
  readonly writeAttachment: WriteAttachment;
  /** The user of the run. */
  readonly userId: UserId;
}

/** The end of sending, or the problem of a mail without rows. */
export type MailingEnd = SendingEnd | NodeProblem;

export async function mailRows(mailing: Mailing, before: ExecutionDelivery): Promise<MailingEnd> {
  const { output, delivery, ending, save } = mailing;
  const mails = delivery.perRow
    ? rowsOfCalls(output, divisionOf(delivery), settledRows(before))
    : wholeOutput(output, delivery, before);
  let report = before;
  for await (const rows of mails) {
    if (!ending.aborted) await mailing.beforeGroup();
    if (ending.aborted) return 'interrupted';
    const announced = { sendingUntil: rows.row + rows.rows, sendingCalls: 1 };
    if (!(await save({ ...report, ...announced }, []))) return 'superseded';
    const { end, failure } = await sendOne(mailing, rows, before.key);
    if (end === 'superseded') return end;
    const settled = await settle(mailing, report, { rows, end });
    if (settled === 'superseded') return settled;
    report = settled;
    if (failure !== undefined) throw failure.error;
    const last = lastEnd(mailing, rows, end);
    if (last !== null) return last;
  }
  return 'done';
}

/** Stores the outcome of a mail. */
async function settle(
  mailing: Mailing,
  report: ExecutionDelivery,
  { rows, end }: { readonly rows: RowsOfCall; readonly end: MailEnd },
): Promise<ExecutionDelivery | 'superseded'> {
  const { delivery, ending } = mailing;
  const keepInterrupted = ending.aborted && mailing.isRequeued();
  const ends = [{ row: rows.row, rows: rows.rows, end }];
  const settled =
    rows.rows === 0
      ? { ...report, calls: report.calls + end.attempts }
      : withRefused(withEnds(report, ends, keepInterrupted), rows, end);
  const undelivered = undeliveredCalls([rows], ends, { key: report.key, keepInterrupted });
  mailing.onOutcome(settled);
  const stored = delivery.perRow ? undelivered : await wholeCalls(mailing, undelivered);
  return (await mailing.save({ ...settled, sendingCalls: 0 }, stored)) ? settled : 'superseded';
}

/** Null if the next mail follows. */
function lastEnd({ output, delivery }: Mailing, rows: RowsOfCall, end: MailEnd): MailingEnd | null {
  if (end.kind === 'delivered') return null;
  if (end.code === 'interrupted') return 'interrupted';
  if (rows.rows === 0) return failedMail(output.nodeId, end);
  return !delivery.perRow || delivery.onRejected === 'fail' ? 'failed' : null;
}

/** All rows with one mail. They are read when the mail is sent. */
function* wholeOutput(
  { totalRows }: DeliveryOutput,
  { sendsEmpty, repeated = [] }: MailDelivery,
  before: ExecutionDelivery,
): Generator<RowsOfCall> {
  const isSent = totalRows === 0 ? before.calls > 0 : settledRows(before) > 0;
  if (!isSent && (totalRows > 0 || sendsEmpty))
    yield { row: 0, rows: totalRows, lines: Buffer.alloc(0), repeated: repeated[0] };
}

interface SentMail {
  readonly end: MailEnd | 'superseded';
  /** The service failed before the mail was sent. */
  readonly failure?: { readonly error: unknown };
}

async function sendOne(mailing: Mailing, rows: RowsOfCall, key: string): Promise<SentMail> {
  const { output, delivery, tenant, calls, holdsClaim } = mailing;
  const previewRows = delivery.perRow
    ? parsedRows(rows)
    : await firstRows(output, delivery.shownRows);
  const { columns, totalRows } = output;
  const messageWith = (download?: MailDownload) =>
    delivery.message({ columns, rows: previewRows, totalRows, download });
  const message = messageWith();
  if (!message.ok) return { end: invalidMail(message.problems) };
  const options = {
    signal: calls,
    tenant,
    beforeSend: async () => {
      if (!(await holdsClaim())) throw new ClaimLost();
    },
  };
  const mail = { ...mailOf(delivery, message.value), key: idempotencyKeyOf(key, rows) };
  const send = (one: MailToSend): Promise<MailEnd> => mailing.sendMail(one, options);
  try {
    if (delivery.attachment === null) return { end: await send(mail) };
    const written = await mailing.writeAttachment(output, delivery.attachment, {
      signal: calls,
      tenant,
      userId: mailing.userId,
    });
    if ('code' in written && calls.aborted)
      return { end: refused('interrupted', 'The run ended before the mail was sent') };
    return { end: await sendWithFile(written, { mail, messageWith, send }) };
  } catch (error) {
    if (error instanceof ClaimLost) return { end: 'superseded' };
    const message = 'The service failed before the mail was sent';
    return { end: refused('interrupted', message), failure: { error } };
  }
}

interface MailWithFile {
  readonly mail: MailToSend;
  readonly messageWith: (download: MailDownload) => ReturnType<MailDelivery['message']>;
  readonly send: (mail: MailToSend) => Promise<MailEnd>;
}

async function sendWithFile(
  written: WrittenAttachment,
  { mail, messageWith, send }: MailWithFile,
): Promise<MailEnd> {
  if ('code' in written) return refused(written.code, written.message);
  if ('file' in written) {
    try {
      return await send({ ...mail, attachment: written.file });
    } finally {
      await written.remove();
    }
  }
  let isSent = false;
  try {
    const message = messageWith(written.download);
    if (!message.ok) return invalidMail(message.problems);
    const end = await send({ ...mail, message: message.value });
    isSent = end.kind === 'delivered' || end.inDoubt;
    return end;
  } finally {
    if (!isSent) await written.discard();
  }
}

const invalidMail = ([problem]: readonly { readonly message: string }[]): MailEnd =>
  refused('invalid_value', problem?.message ?? 'The mail cannot be written');

function mailOf({ credentialId, onRejected }: MailDelivery, message: MailMessage) {
  return { message, credentialId, onRejected };
}

async function firstRows(output: DeliveryOutput, rowsPerCall: number) {
  const calls = rowsOfCalls(output, { rowsPerCall }, 0);
  try {
    const first = await calls.next();
    return first.done === true ? [] : parsedRows(first.value);
  } finally {
    await calls.return(undefined);
  }
}

/** Lists recipients who were refused, although the others got the mail. */
function withRefused(
  report: ExecutionDelivery,
  { row, rows }: RowsOfCall,
  end: MailEnd,
): ExecutionDelivery {
  if (end.kind !== 'delivered') return report;
  const errors = end.refused.reduce(
    (list, { address, reply }) =>
      added(list, {
        row,
        rows,
        code: 'recipient_rejected',
        message: `The mail server refused ${address}: ${reply}`.toWellFormed(),
      }),
    report.errors,
  );
  return { ...report, errors };
}

/** All rows of the mail, or none if they are too many to store. */
async function wholeCalls(
  { output }: Mailing,
  [reason]: readonly UndeliveredCall[],
): Promise<readonly UndeliveredCall[]> {
  if (reason === undefined) return [];
  return (await storableRows(output)).map((rows) => ({ ...reason, ...rows }));
}
