/** PostgreSQL: logs in with credentials of the type `postgres`, in a process of its own for each call. */

import { fileURLToPath } from 'node:url';

import { concurrency } from '../../admission.ts';
import { SourceError, type DescribedRows } from '../../engine/index.ts';
import type { Log } from '../../kit/log.ts';
import { createLruCache } from '../../kit/lru-cache.ts';
import { Semaphore } from '../../kit/semaphore.ts';
import type { Connection, Connector, ConnectorCall, FindAddresses } from '../connector.ts';
import { ProcessEnded, runJob } from '../process/run-job.ts';
import type { Job, JobEnd, JobFailure, Target } from './protocol.ts';
import { describableQuery, queryOf } from './query.ts';

export interface PostgresOptions {
  readonly findAddresses: FindAddresses;
  /** The compiled entry of the processes. */
  readonly processEntry?: string | undefined;
  readonly log: Pick<Log, 'warn'>;
}

interface Description {
  readonly described: NonNullable<DescribedRows>;
  readonly untilMs: number;
}

/** Limit of the statements that describe another one. */
const DESCRIBE_MS = 5_000;
/** Tables can change. */
const DESCRIPTION_KEPT_MS = 30_000;
const DESCRIPTIONS = {
  maxEntries: 1_000,
  maxWeight: 4 * 1_048_576,
  weightOf: ({ described }: Description) => JSON.stringify(described).length,
};

/** A system that does not answer is no reason to refuse the graph. */
function describedRows(end: JobEnd): NonNullable<DescribedRows> {
  if (end.kind === 'described') return { kind: 'columns', columns: end.columns };
  if (end.kind !== 'failed') throw new Error(`a description cannot end as ${end.kind}`);
  const { message, isOfStatement } = end;
  const path = '/statement';
  return isOfStatement === true
    ? { kind: 'refused', problem: { code: 'invalid_config', message, path } }
    : {
        kind: 'unavailable',
        problem: {
          code: 'source_failed',
          message: `The statement could not be checked. ${message}`,
          path,
        },
      };
}

export function createPostgres(options: PostgresOptions): Connector {
  const jobs = new PostgresJobs(options);
  const descriptions = createLruCache<string, Description>(DESCRIPTIONS);
  return {
    credentialType: 'postgres',

    async test(call) {
      const end = await jobs.run((target) => ({ kind: 'test', target }), call);
      if (end.kind === 'failed') return { ok: false, message: end.message, failedStep: end.step };
      if (end.kind !== 'tested') throw new Error(`a test cannot end as ${end.kind}`);
      const { host = '', database = '' } = call.connection.settings;
      const message = `PostgreSQL ${end.version} on ${host} accepts the login to the database ${database}`;
      return { ok: true, message };
    },

    async describe(request, call) {
      const query = describableQuery(request);
      if (query === null) return null;
      const key = JSON.stringify([call.tenant, call.connection.revision, query]);
      const cached = descriptions.get(key);
      if (cached !== undefined && performance.now() < cached.untilMs) return cached.described;
      const end = await jobs.run(
        (target) => ({ kind: 'describe', target, query, timeoutMs: DESCRIBE_MS }),
        call,
      );
      const described = describedRows(end);
      if (described.kind === 'columns')
        descriptions.set(key, { described, untilMs: performance.now() + DESCRIPTION_KEPT_MS });
      return described;
    },

    async read(request, { file, maxBytes, tooLarge, remainingMs }, call) {
      const query = queryOf(request);
      const limits = { file, maxBytes, tooLarge, timeoutMs: remainingMs() };
      const end = await jobs.run((target) => ({ kind: 'read', target, query, ...limits }), call);
      if (end.kind === 'failed') throw new SourceError(end.message);
      if (end.kind !== 'read') throw new Error(`a read cannot end as ${end.kind}`);
      return end;
    },
  };
}

class PostgresJobs {
  readonly #findAddresses: FindAddresses;
  readonly #entry: string;
  readonly #log: Pick<Log, 'warn'>;
  readonly #semaphore = new Semaphore(concurrency.databaseProcesses);

  constructor({ findAddresses, processEntry, log }: PostgresOptions) {
    this.#findAddresses = findAddresses;
    this.#entry = processEntry ?? fileURLToPath(new URL('./child/main.js', import.meta.url));
    this.#log = log;
  }

  /** Rejects only if `signal` is aborted, or if the service fails. */
  async run(
    jobFor: (target: Target) => Job,
    { connection, tenant, signal }: ConnectorCall,
  ): Promise<JobEnd> {
    const { settings } = connection;
    const { host = '', port = 0 } = settings;
    try {
      const addresses = await this.#findAddresses(host, port, signal);
      const job = jobFor(targetOf(connection, addresses));
      const options = { owner: tenant, signal };
      const end = await this.#semaphore.run(
        () => runJob<JobEnd>(this.#entry, job, signal),
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
