/** Sends the mails of a run. Mails over one server share a connection. */

import type { CredentialRef } from '../../kit/credential-ref.ts';
import { setTimeout } from 'node:timers/promises';

import { concurrency } from '../../admission.ts';
import type {
  MailAddress,
  MailEnd,
  MailSession,
  MailToSend,
  SendMail,
} from '../../engine/index.ts';
import { Semaphore } from '../../kit/semaphore.ts';
import { StepError } from '../step-error.ts';
import { wireMail, type WireMail } from './message.ts';
import { SmtpSession, type RefusedRecipient, type SendOutcome } from './session.ts';
import type { SmtpTarget } from './target.ts';

/** Finds the server for a mail. */
export type FindMailServer = (
  credentialId: CredentialRef | undefined,
  tenant: string,
  signal: AbortSignal,
) => Promise<FoundMailServer>;

export type FoundMailServer =
  | {
      readonly target: SmtpTarget;
      /** Changes whenever the login does. */
      readonly revision: string;
      /** The sender of mails that have none. */
      readonly sender: MailAddress | null;
    }
  | { readonly refusal: string };

type Server = Extract<FoundMailServer, { readonly target: SmtpTarget }>;

const MAX_ATTEMPTS = 3;
const FIRST_DELAY_MS = 1_000;
const MAX_NAMED = 5;

export class Mails {
  readonly #findServer: FindMailServer;
  readonly #semaphore = new Semaphore(concurrency.mailConnections);

  constructor(findServer: FindMailServer) {
    this.#findServer = findServer;
  }

  open(): MailSession {
    const connections = new Map<string, SmtpSession>();
    const send: SendMail = async (mail, { signal, tenant, beforeSend }) => {
      const server = await this.#findServer(mail.credentialId, tenant, signal);
      if ('refusal' in server) return failed('not_allowed', server.refusal);
      const sender = mail.message.from ?? server.sender;
      if (sender === null) return failed('not_allowed', 'The mail has no sender: set `from`');
      const wire = wireMail(mail, sender);
      const sending: Sending = { connections, server, wire, mail, signal, beforeSend };
      try {
        const options = { owner: tenant, signal };
        return await this.#semaphore.run(() => sendWithRetries(sending), options);
      } catch (error) {
        if (!signal.aborted) throw error;
        return failed('interrupted', 'The run ended before the mail was sent');
      }
    };
    return {
      send,
      close() {
        for (const session of connections.values()) session.close();
        connections.clear();
      },
    };
  }
}

interface Sending {
  readonly connections: Map<string, SmtpSession>;
  readonly server: Server;
  readonly wire: WireMail;
  readonly mail: Pick<MailToSend, 'onRejected'>;
  readonly signal: AbortSignal;
  readonly beforeSend: () => Promise<void>;
}

async function sendWithRetries(sending: Sending): Promise<MailEnd> {
  const { signal } = sending;
  for (let attempts = 1, delayMs = FIRST_DELAY_MS; ; attempts += 1, delayMs *= 3) {
    const { end, isTransient } = await sendOnce(sending, attempts);
    if (!isTransient || attempts >= MAX_ATTEMPTS) return end;
    await setTimeout(delayMs, undefined, { signal });
  }
}

interface Attempt {
  readonly end: MailEnd;
  /** True if nothing was sent, and another attempt may succeed. */
  readonly isTransient: boolean;
}

async function sendOnce(
  { connections, server, wire, mail, signal, beforeSend }: Sending,
  attempts: number,
): Promise<Attempt> {
  let session: SmtpSession;
  try {
    session = await connect(connections, server, signal);
  } catch (error) {
    if (!(error instanceof StepError)) throw error;
    const end = failed('unreachable', error.message, attempts - 1);
    return { end, isTransient: error.step === 'tcp' };
  }
  await beforeSend();
  const refusesPartly = mail.onRejected === 'fail';
  const outcome = await session.send(wire.envelope, wire.content(), { refusesPartly, signal });
  return endOf(outcome, attempts, signal);
}

async function connect(
  connections: Map<string, SmtpSession>,
  { target, revision }: Server,
  signal: AbortSignal,
): Promise<SmtpSession> {
  const open = connections.get(revision);
  if (open?.isOpen === true) return open;
  const session = await SmtpSession.open(target, signal);
  connections.set(revision, session);
  return session;
}

function endOf(outcome: SendOutcome, attempts: number, signal: AbortSignal): Attempt {
  if (outcome.kind === 'accepted') {
    const { refused } = outcome;
    return { end: { kind: 'delivered', status: 250, attempts, refused }, isTransient: false };
  }
  if (outcome.kind === 'refused') {
    const { refused, message } = outcome;
    const end =
      refused.length === 0
        ? failed('mail_rejected', `The mail server refused the mail: ${message}`, attempts)
        : failed('recipient_rejected', rejection(refused), attempts);
    return { end, isTransient: outcome.isTransient };
  }
  const { inDoubt } = outcome;
  const code = signal.aborted ? 'interrupted' : 'no_response';
  const message = inDoubt
    ? `The connection ended before the mail server answered whether it accepts the mail: ${outcome.message}`
    : `The connection ended before the mail was sent: ${outcome.message}`;
  const end: MailEnd = { kind: 'failed', code, message, attempts, inDoubt };
  return { end, isTransient: !inDoubt && !signal.aborted };
}

function rejection(refused: readonly RefusedRecipient[]): string {
  const named = refused.slice(0, MAX_NAMED).map(({ address, reply }) => `${address} (${reply})`);
  const others = refused.length - named.length;
  const rest = others > 0 ? ` and ${others} more` : '';
  return `The mail was sent to no one, because the mail server refused ${named.join(', ')}${rest}`;
}

function failed(code: string, message: string, attempts = 0): MailEnd {
  return { kind: 'failed', code, message, attempts, inDoubt: false };
}
