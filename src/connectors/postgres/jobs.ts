/** Jobs with PostgreSQL, each in a process of its own. */

import { fileURLToPath } from 'node:url';

import { concurrency } from '../../admission.ts';
import { SourceError } from '../../engine/index.ts';
import type { Log } from '../../kit/log.ts';
import { Semaphore } from '../../kit/semaphore.ts';
import type { Connection, ConnectorCall, FindAddresses } from '../connector.ts';
import { ProcessEnded, runJob, type Answer } from '../process/run-job.ts';
import type { Job, JobEnd, JobFailure, Target } from './protocol.ts';

export interface PostgresOptions {
  readonly findAddresses: FindAddresses;
  /** The compiled entry of the processes. */
  readonly processEntry?: string | undefined;
  readonly log: Pick<Log, 'warn'>;
}

export class PostgresJobs {
  readonly #findAddresses: FindAddresses;
  readonly #entry: string;
  readonly #log: Pick<Log, 'warn'>;
  readonly #semaphore = new Semaphore(concurrency.databaseProcesses);

  constructor({ findAddresses, processEntry, log }: PostgresOptions) {
    this.#findAddresses = findAddresses;
    this.#entry = processEntry ?? fileURLToPath(new URL('./child/main.js', import.meta.url));
    this.#log = log;
  }

  /** Rejects only if `signal` is aborted, if `answer` rejects, or if the service fails. */
  async run(
    jobFor: (target: Target) => Job,
    { connection, tenant, signal }: ConnectorCall,
    answer?: Answer,
  ): Promise<JobEnd> {
    const { settings } = connection;
    const { host = '', port = 0 } = settings;
    try {
      const addresses = await this.#findAddresses(host, port, signal);
      const job = jobFor(targetOf(connection, addresses));
      const options = { owner: tenant, signal };
      const end = await this.#semaphore.run(
        () => runJob<JobEnd>(this.#entry, job, signal, answer),
        options,
      );
      return end.kind === 'failed' ? withoutSecret(end, connection) : end;
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof SourceError) return failure('dns', error.message);
      if (!(error instanceof ProcessEnded)) throw error;
      this.#log.warn({ error, credentialId: connection.id }, 'a database process ended');
      const message = `The connection to ${host}:${port} needed more memory than it may use, or ended unexpectedly`;
      return failure('call', message);
    }
  }
}

const failure = (step: JobFailure['step'], message: string): JobFailure => ({
  kind: 'failed',
  step,
  message,
});

/** Shorter secrets occur in too many words. */
const MIN_SECRET_CHARACTERS = 4;

/** A server can repeat the password in its messages. */
function withoutSecret(end: JobFailure, { secret }: Connection): JobFailure {
  return secret.length < MIN_SECRET_CHARACTERS
    ? end
    : { ...end, message: end.message.replaceAll(secret, '[removed]') };
}

function targetOf({ settings, secret }: Connection, addresses: readonly string[]): Target {
  const { host = '', port = 0, database = '', username = '', tls = 'verify', ca } = settings;
  return { addresses, host, port, database, username, password: secret, tls, ca };
}
