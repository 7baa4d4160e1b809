/** A logged-in connection to a mail server. */

import { Readable } from 'node:stream';

import SMTPConnection, {
  type SMTPConnectionEnvelope,
  type SMTPConnectionSendInfo,
  type SMTPEnvelope,
} from 'nodemailer/lib/smtp-connection';

import { connectToAny, reasonOf, tlsOptions } from '../socket/connect.ts';
import { StepError } from '../step-error.ts';
import { replyStatus, replyText, type SmtpError } from './reply.ts';
import type { SmtpTarget } from './target.ts';

const GREETING_MS = 15_000;
const SETUP_MS = 30_000;
/** RFC 5321 gives a server 10 minutes to accept a message. */
const SILENCE_MS = 600_000;
const QUIT_MS = 1_000;
/** One reply. */
const MAX_REPLY_BYTES = 65_536;

export interface Envelope {
  /** Without names: `ada@example.com`. */
  readonly from: string;
  readonly to: readonly string[];
  /** Approximate size of the message. */
  readonly size?: number | undefined;
}

export interface RefusedRecipient {
  readonly address: string;
  readonly reply: string;
}

export type SendOutcome =
  /** `refused`: recipients whom the server did not accept, unlike the others. */
  | { readonly kind: 'accepted'; readonly refused: readonly RefusedRecipient[] }
  /** Nothing was sent to anyone. */
  | {
      readonly kind: 'refused';
      readonly message: string;
      readonly refused: readonly RefusedRecipient[];
      /** True if the server may accept it later. */
      readonly isTransient: boolean;
    }
  /** The connection ended. `inDoubt`: the server had the whole message, and may have accepted it. */
  | { readonly kind: 'lost'; readonly message: string; readonly inDoubt: boolean };

export class SmtpSession {
  readonly #connection: SMTPConnection;
  readonly #target: SmtpTarget;
  #error: SmtpError | null = null;

  private constructor(connection: SMTPConnection, target: SmtpTarget) {
    this.#connection = connection;
    this.#target = target;
    connection.on('error', (error: SmtpError) => (this.#error = error));
  }

  /** Throws a StepError, or the reason of the signal. */
  static async open(target: SmtpTarget, signal: AbortSignal): Promise<SmtpSession> {
    const socket = await connectToAny(target, signal);
    const isEncrypted = target.tls !== 'off';
    const connection = new SMTPConnection({
      connection: socket,
      host: target.host,
      port: target.port,
      secure: isEncrypted && !target.startTls,
      requireTLS: isEncrypted && target.startTls,
      ignoreTLS: !isEncrypted,
      tls: tlsOptions(target),
      connectionTimeout: SETUP_MS,
      greetingTimeout: GREETING_MS,
      socketTimeout: SILENCE_MS,
      socketCloseTimeout: QUIT_MS,
      maxResponseSize: MAX_REPLY_BYTES,
    });
    const session = new SmtpSession(connection, target);
    const abort = (): void => connection.close();
    signal.addEventListener('abort', abort, { once: true });
    try {
      await session.#begin();
      await session.#logIn();
      signal.throwIfAborted();
      return session;
    } catch (error) {
      connection.close();
      socket.destroy();
      signal.throwIfAborted();
      throw error;
    } finally {
      signal.removeEventListener('abort', abort);
    }
  }

  get isOpen(): boolean {
    return this.#error === null && !this.#connection.destroyed;
  }

  /** Greeting, EHLO and encryption. */
  async #begin(): Promise<void> {
    const connection = this.#connection;
    try {
      await new Promise<void>((resolve, reject) => {
        connection.once('error', reject);
        connection.once('end', () => reject(this.#error ?? new Error('it closed the connection')));
        connection.connect((error?: Error) => (error === undefined ? resolve() : reject(error)));
      });
    } catch (error) {
      throw this.#beginProblem(error as SmtpError);
    }
  }

  #beginProblem(error: SmtpError): StepError {
    const server = this.#name();
    const { startTls, tls } = this.#target;
    if (error.code === 'ETLS' && error.response !== undefined)
      return new StepError(
        'tls',
        `${server} does not support STARTTLS (${replyStatus(error.response)}); if it expects TLS from the start, set \`starttls\` to false, and if the network between is private, set \`tls\` to \`off\``,
      );
    if (error.code === 'ETLS' || this.#connection.upgrading === true) {
      const hint = startTls ? '' : '; if it expects STARTTLS, set `starttls` to true';
      return new StepError('tls', `${server} was refused: ${reasonOf(error)}${hint}`);
    }
    const hint =
      tls !== 'off' && startTls
        ? '; if it expects TLS from the start, set `starttls` to false'
        : '';
    if (error.timeoutType === 'GREETING_TIMEOUT')
      return new StepError(
        'login',
        `${server} did not answer as a mail server within ${GREETING_MS / 1_000} seconds${hint}`,
      );
    const reason =
      error.response === undefined ? reasonOf(error) : replyText(error.response, this.#target);
    return new StepError('login', `${server} did not answer as a mail server: ${reason}${hint}`);
  }

  async #logIn(): Promise<void> {
    const { username, password } = this.#target;
    if (username === '') return;
    const server = this.#name();
    if (!this.#connection.allowsAuth)
      throw new StepError('login', `${server} does not offer a login; leave out \`username\``);
    try {
      await this.#call<void>((done) =>
        this.#connection.login({ user: username, pass: password }, (error) => done(error)),
      );
    } catch (error) {
      const { response } = error as SmtpError;
      // The text of the reply may repeat what was sent.
      const message =
        response === undefined
          ? `${server} did not complete the login: ${reasonOf(error)}`
          : `${server} does not accept the login of \`${username}\` (${replyStatus(response)})`;
      throw new StepError('login', message);
    }
  }

  /** The smallest possible command. Throws a StepError. */
  async check(): Promise<void> {
    try {
      await this.#call<void>((done) => this.#connection.reset((error) => done(error)));
    } catch (error) {
      throw new StepError('call', `${this.#name()} did not answer: ${this.#reason(error)}`);
    }
  }

  /**
   * @param content read once the server has answered for each recipient
   * @param refusesPartly true if nothing is sent unless all recipients are accepted
   */
  async send(
    { from, to, size }: Envelope,
    content: Readable,
    { refusesPartly, signal }: { readonly refusesPartly: boolean; readonly signal: AbortSignal },
  ): Promise<SendOutcome> {
    const abort = (): void => this.#connection.close();
    signal.addEventListener('abort', abort, { once: true });
    // The connection adds its replies for the recipients.
    const envelope: SMTPEnvelope & Partial<SMTPConnectionEnvelope> = { from, to: [...to], size };
    let isComplete = false;
    async function* gated(): AsyncGenerator<Buffer> {
      const { rejectedErrors = [] } = envelope;
      if (refusesPartly && rejectedErrors.length > 0) throw new PartlyRefused();
      for await (const piece of content) yield piece as Buffer;
      isComplete = true;
    }
    const message = Readable.from(gated(), { objectMode: false });
    try {
      const reply = await this.#call<SMTPConnectionSendInfo>((done) =>
        this.#connection.send(envelope, message, done),
      );
      return { kind: 'accepted', refused: this.#refused(reply.rejectedErrors) };
    } catch (error) {
      const { response, responseCode = 0 } = error as SmtpError;
      const isPartly = error instanceof PartlyRefused;
      // A connection with half a message cannot be used again.
      if (isPartly || response === undefined) this.#connection.close();
      else await this.check().catch(() => this.#connection.close());
      if (isPartly || response !== undefined)
        return {
          kind: 'refused',
          message: this.#reason(error),
          refused: this.#refused(envelope.rejectedErrors),
          isTransient: responseCode >= 400 && responseCode <= 499,
        };
      return { kind: 'lost', message: this.#reason(error), inDoubt: isComplete };
    } finally {
      signal.removeEventListener('abort', abort);
      message.destroy();
      content.destroy();
    }
  }

  /** Says goodbye. */
  close(): void {
    if (this.isOpen) this.#connection.quit();
    const timer = setTimeout(() => this.#connection.close(), QUIT_MS);
    this.#connection.once('end', () => clearTimeout(timer));
    if (this.#connection.destroyed) clearTimeout(timer);
  }

  #refused(errors: readonly SmtpError[] = []): readonly RefusedRecipient[] {
    return errors.map(({ recipient = '', response = '' }) => ({
      address: recipient,
      reply: replyText(response, this.#target),
    }));
  }

  #name(): string {
    return `The server ${this.#target.host}:${this.#target.port}`;
  }

  #reason(error: unknown): string {
    if (error instanceof PartlyRefused) return 'not every recipient was accepted';
    const { response } = error as SmtpError;
    return response === undefined ? reasonOf(error) : replyText(response, this.#target);
  }

  /** A connection that ends does not call back all that wait for it. */
  #call<T>(
    begin: (done: (error: Error | null | undefined, value?: T) => void) => void,
  ): Promise<T> {
    const connection = this.#connection;
    return new Promise<T>((resolve, reject) => {
      const fail = (): void => reject(this.#error ?? new Error('it closed the connection'));
      const settle = (how: () => void): void => {
        connection.off('end', fail);
        how();
      };
      if (connection.destroyed) return fail();
      connection.once('end', fail);
      begin((error, value) => settle(() => (error ? reject(error) : resolve(value as T))));
    });
  }
}

class PartlyRefused extends Error {
  override readonly name = 'PartlyRefused';
}
