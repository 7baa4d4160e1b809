/** The connectors of databases: each call logs in, in a process of its own. */

import { concurrency } from '../../admission.ts';
import { SourceError, type DescribedRows } from '../../engine/index.ts';
import { createLruCache } from '../../kit/lru-cache.ts';
import { Semaphore } from '../../kit/semaphore.ts';
import type { Connector, ConnectorCall } from '../connector.ts';
import type { Database } from './database.ts';
import { DatabaseJobs, type DatabaseOptions } from './jobs.ts';
import { checkLoad, findOutcome, load } from './load.ts';
import type { JobEnd } from './protocol.ts';
import { describableQuery, queryOf } from './query.ts';

export type { Database } from './database.ts';
export type { DatabaseOptions } from './jobs.ts';

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
function describedRows(end: JobEnd, isTable: boolean): NonNullable<DescribedRows> {
  if (end.kind === 'described') return { kind: 'columns', columns: end.columns };
  if (end.kind !== 'failed') throw new Error(`a description cannot end as ${end.kind}`);
  const { message, isOfStatement } = end;
  const path = isTable ? '/table' : '/statement';
  return isOfStatement === true
    ? { kind: 'refused', problem: { code: 'invalid_config', message, path } }
    : {
        kind: 'unavailable',
        problem: {
          code: 'source_failed',
          message: `The ${isTable ? 'table' : 'statement'} could not be checked. ${message}`,
          path,
        },
      };
}

/** Their processes count together. */
export function createDatabases(
  databases: readonly Database[],
  options: DatabaseOptions,
): readonly Connector[] {
  const semaphore = new Semaphore(concurrency.databaseProcesses);
  return databases.map((database) =>
    createDatabase(database, new DatabaseJobs(database, semaphore, options)),
  );
}

function createDatabase(database: Database, jobs: DatabaseJobs): Connector {
  const descriptions = createLruCache<string, Description>(DESCRIPTIONS);
  return {
    credentialTypes: [database.credentialType],

    async test(call) {
      const end = await jobs.run((target) => ({ kind: 'test', target }), call);
      if (end.kind === 'failed') return { ok: false, message: end.message, failedStep: end.step };
      if (end.kind !== 'tested') throw new Error(`a test cannot end as ${end.kind}`);
      const { host = '', database: name = '' } = call.connection.settings;
      const message = `${end.server} on ${host} accepts the login to the database ${name}`;
      return { ok: true, message };
    },

    async describe(request, call) {
      const query = describableQuery(database, request);
      if (query === null) return null;
      const key = JSON.stringify([call.tenant, call.connection.revision, query]);
      const cached = descriptions.get(key);
      if (cached !== undefined && performance.now() < cached.untilMs) return cached.described;
      const end = await jobs.run(
        (target) => ({ kind: 'describe', target, query, timeoutMs: DESCRIBE_MS }),
        call,
      );
      const described = describedRows(end, query.isTable === true);
      if (described.kind === 'columns')
        descriptions.set(key, { described, untilMs: performance.now() + DESCRIPTION_KEPT_MS });
      return described;
    },

    async read(request, { file, maxBytes, tooLarge, remainingMs }, call) {
      const query = queryOf(database, request);
      const limits = { file, maxBytes, tooLarge, timeoutMs: remainingMs() };
      const end = await jobs.run((target) => ({ kind: 'read', target, query, ...limits }), call);
      if (end.kind === 'failed') throw new SourceError(end.message);
      if (end.kind !== 'read') throw new Error(`a read cannot end as ${end.kind}`);
      return end;
    },

    checkLoad: (delivery, columns, call) => checkLoad(jobs, delivery, columns, call),
    load: (delivery, from, call) => load(jobs, delivery, from, call),
    ...(database.remembersTransactions && {
      findOutcome: (id: string, call: ConnectorCall) => findOutcome(jobs, id, call),
    }),
  };
}
