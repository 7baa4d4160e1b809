/** One login to a server, and its requests. */

import type { Client, SFTPWrapper } from 'ssh2';

import { ConnectionLost } from '../objects/connection-lost.ts';
import { reasonOf } from '../socket/connect.ts';
import { StepError } from '../step-error.ts';
import { connectSsh } from './connect.ts';
import { sftpError } from './sftp-error.ts';
import { sshLogin } from './ssh-login.ts';
import { serverName, type SftpTarget } from './target.ts';

/** Without an answer to a request. */
const SILENCE_MS = 30_000;

type Done<T> = (error: Error | null | undefined, value?: T) => void;

export interface SessionOptions {
  /** The compiled `key-thread.js`. */
  readonly keyThread: string;
  readonly signal: AbortSignal;
}

interface SessionParts extends Pick<SessionOptions, 'signal'> {
  readonly target: SftpTarget;
  readonly client: Client;
  readonly sftp: SFTPWrapper;
}

export class SftpSession {
  readonly target: SftpTarget;
  readonly #sftp: SFTPWrapper;
  readonly #client: Client;
  #signal: AbortSignal;
  /** Those of requests without an answer. */
  readonly #waiting = new Set<(error: Error) => void>();
  #end: Error | undefined;

  /** Throws a StepError, or the reason of the signal. */
  static async open(
    target: SftpTarget,
    { keyThread, signal }: SessionOptions,
  ): Promise<SftpSession> {
    const login = await sshLogin(target, keyThread, signal);
    const client = await connectSsh(target, login, signal);
    try {
      const sftp = await openChannel(target, client, signal);
      return new SftpSession({ target, client, sftp, signal });
    } catch (error) {
      client.on('error', () => undefined);
      client.destroy();
      throw error;
    }
  }

  private constructor({ target, client, sftp, signal }: SessionParts) {
    this.target = target;
    this.#sftp = sftp;
    this.#client = client;
    this.#signal = signal;
    client.on('error', (error) => this.#lose(error));
    sftp.on('error', (error: Error) => this.#lose(error));
    client.on('close', () => this.#lose(new Error('it closed the connection')));
    this.continueUntil(signal);
  }

  /** Replaces the signal that ends the session. */
  continueUntil(signal: AbortSignal): void {
    this.#signal.removeEventListener('abort', this.#abort);
    this.#signal = signal;
    signal.addEventListener('abort', this.#abort, { once: true });
    if (signal.aborted) this.#abort();
  }

  get isLost(): boolean {
    return this.#end !== undefined;
  }

  /**
   * The answer to one request. Throws a StepError, or the reason of the signal.
   * @param action follows "to": `list the folder`
   */
  request<T>(action: string, start: (sftp: SFTPWrapper, done: Done<T>) => void): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const end = this.#end;
      if (end !== undefined) return void reject(end);
      const timer = setTimeout(() => {
        this.#lose(new Error(`it sent nothing for ${SILENCE_MS / 1_000} seconds`));
      }, SILENCE_MS);
      const settle = (): boolean => {
        clearTimeout(timer);
        return this.#waiting.delete(fail);
      };
      const fail = (error: Error): void => {
        settle();
        reject(error);
      };
      this.#waiting.add(fail);
      try {
        start(this.#sftp, (error, value) => {
          if (!settle()) return;
          // An answer without a value is one to a request that has none.
          if (error === undefined || error === null) resolve(value as T);
          else reject(this.#end ?? sftpError(this.target, action, error));
        });
      } catch (error) {
        fail(sftpError(this.target, action, error));
      }
    });
  }

  /** Must be called. */
  close(): void {
    this.#signal.removeEventListener('abort', this.#abort);
    this.#end ??= new ConnectionLost('The connection is closed');
    this.#client.destroy();
  }

  readonly #abort = (): void => {
    this.#finish(this.#signal.reason as Error);
  };

  #lose(error: unknown): void {
    const reason = reasonOf(error);
    this.#finish(
      new ConnectionLost(
        `The connection to the server ${serverName(this.target)} ended: ${reason}`,
      ),
    );
  }

  #finish(error: Error): void {
    this.#end ??= error;
    for (const fail of this.#waiting) fail(this.#end);
    this.#client.destroy();
  }
}

function openChannel(
  target: SftpTarget,
  client: Client,
  signal: AbortSignal,
): Promise<SFTPWrapper> {
  const server = `The server ${serverName(target)}`;
  return new Promise((resolve, reject) => {
    const settle = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
    };
    const fail = (reason: string): void => {
      settle();
      reject(new StepError('call', `${server} does not offer SFTP: ${reason}`));
    };
    const abort = (): void => {
      settle();
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => fail('it did not answer'), SILENCE_MS);
    if (signal.aborted) return abort();
    signal.addEventListener('abort', abort, { once: true });
    client.once('error', (error) => fail(reasonOf(error)));
    client.once('close', () => fail('it closed the connection'));
    client.sftp((error, sftp) => {
      if (error !== undefined) return fail(reasonOf(error));
      settle();
      resolve(sftp);
    });
  });
}
