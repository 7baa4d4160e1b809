/** PostgreSQL: logs in with credentials of the type `postgres`, in a process of its own for each call. */

import { SourceError, type DescribedRows } from '../../engine/index.ts';
import { createLruCache } from '../../kit/lru-cache.ts';
import type { Connector } from '../connector.ts';
import { PostgresJobs, type PostgresOptions } from './jobs.ts';
import { checkLoad, findOutcome, load } from './load.ts';
import type { JobEnd } from './protocol.ts';
import { describableQuery, queryOf } from './query.ts';

export type { PostgresOptions } from './jobs.ts';

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
      const described = describedRows(end, query.isTable === true);
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

    checkLoad: (delivery, columns, call) => checkLoad(jobs, delivery, columns, call),
    load: (delivery, from, call) => load(jobs, delivery, from, call),
    findOutcome: (id, call) => findOutcome(jobs, id, call),
  };
}
