/** Jobs with databases, each in a process of its own. */

import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { SourceError } from '../../engine/index.ts';
import type { Log } from '../../kit/log.ts';
import type { Semaphore } from '../../kit/semaphore.ts';
import type { Connection, ConnectorCall, FindAddresses } from '../connector.ts';
import type { Database } from './database.ts';
import type { Job, JobEnd, JobFailure, Target } from './protocol.ts';
import { ProcessEnded, runJob, type Answer } from './run-job.ts';

export interface DatabaseOptions {
  readonly findAddresses: FindAddresses;
  /** The folder with the compiled connectors. */
  readonly compiledFolder?: string | undefined;
  readonly log: Pick<Log, 'warn'>;
}

export class DatabaseJobs {
  readonly database: Database;
  readonly #semaphore: Semaphore;
  readonly #findAddresses: FindAddresses;
  readonly #entry: string;
  readonly #log: Pick<Log, 'warn'>;

  constructor(
    database: Database,
    semaphore: Semaphore,
    { findAddresses, compiledFolder, log }: DatabaseOptions,
  ) {
    const folder = compiledFolder ?? fileURLToPath(new URL('..', import.meta.url));
    this.database = database;
    this.#semaphore = semaphore;
    this.#findAddresses = findAddresses;
    this.#entry = join(folder, database.credentialType, 'child', 'main.js');
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
