/** The connectors of databases: each call logs in, in a process of its own. */

import { concurrency } from '../../admission.ts';
import { SourceError, type DescribedRows, type RowsFileSource } from '../../engine/index.ts';
import { createLruCache } from '../../kit/lru-cache.ts';
import { Semaphore } from '../../kit/semaphore.ts';
import type { Connector, ConnectorCall } from '../connector.ts';
import type { Database } from './database.ts';
import { DatabaseJobs, type DatabaseOptions } from './jobs.ts';
import { checkLoad, findOutcome, load } from './load.ts';
import type { JobEnd, Query } from './protocol.ts';
import { describableQuery, queryOf } from './query.ts';

export type { Database } from './database.ts';
export type { DatabaseOptions } from './jobs.ts';

interface Description {
  readonly described: NonNullable<DescribedRows>;
  readonly freshUntilMs: number;
}

/** Limit of the statements that describe another one. */
const DESCRIBE_MS = 5_000;
/** Tables can change. */
const DESCRIPTION_FRESH_MS = 30_000;
const DESCRIPTIONS = {
  maxEntries: 1_000,
  maxWeight: 4 * 1_048_576,
  weightOf: ({ described }: Description) => JSON.stringify(described).length,
};

/** A system that does not answer is no reason to refuse the graph. */
function describedRows(
  end: JobEnd,
  { dialect }: Database,
  isTable: boolean,
): NonNullable<DescribedRows> {
  if (end.kind === 'described') {
    const { columns, exact = [] } = end;
    return {
      kind: 'columns',
      columns,
      remote: dialect === undefined ? undefined : { dialect, exact },
    };
  }
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

/** The values of parameters change no column. */
function keyOf({ tenant, connection }: ConnectorCall, query: Query): string {
  const described = { ...query, parameters: query.parameters.length };
  return JSON.stringify([tenant, connection.revision, described]);
}

function createDatabase(database: Database, jobs: DatabaseJobs): Connector {
  const descriptions = createLruCache<string, Description>(DESCRIPTIONS);
  const forget = (request: RowsFileSource['request'], call: ConnectorCall): void => {
    const query = describableQuery(database, request);
    if (query !== null) descriptions.delete(keyOf(call, query));
  };
  return {
    credentialTypes: [database.credentialType],

    async test(call) {
      const end = await jobs.run((target) => ({ kind: 'test', target }), call);
      if (end.kind === 'failed') return { ok: false, message: end.message, failedStep: end.step };
      if (end.kind !== 'tested') throw new Error(`a test cannot end as ${end.kind}`);
      const { host = '', database: name = '' } = call.connection.settings;
      const to = name === '' ? '' : ` to the database ${name}`;
      return { ok: true, message: `${end.server} on ${host} accepts the login${to}` };
    },

    async describe(request, call, canBeOld = false) {
      const query = describableQuery(database, request);
      if (query === null || (canBeOld && database.dialect === undefined)) return null;
      const key = keyOf(call, query);
      const cached = descriptions.get(key);
      if (cached !== undefined && (canBeOld || performance.now() < cached.freshUntilMs))
        return cached.described;
      const end = await jobs.run(
        (target) => ({ kind: 'describe', target, query, timeoutMs: DESCRIBE_MS }),
        call,
      );
      const described = describedRows(end, database, query.isTable === true);
      if (described.kind === 'columns')
        descriptions.set(key, {
          described,
          freshUntilMs: performance.now() + DESCRIPTION_FRESH_MS,
        });
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

    ...(database.dialect !== undefined && { compute: computing(jobs, forget) }),
    ...(database.loads && loading(jobs)),
    ...(database.remembersTransactions && {
      findOutcome: (id: string, call: ConnectorCall) => findOutcome(jobs, id, call),
    }),
  };
}

function loading(jobs: DatabaseJobs): Pick<Connector, 'checkLoad' | 'load'> {
  return {
    checkLoad: (delivery, columns, call) => checkLoad(jobs, delivery, columns, call),
    load: (delivery, from, call) => load(jobs, delivery, from, call),
  };
}

/** @param forget called with the request of each leaf that is no longer as it was described */
function computing(
  jobs: DatabaseJobs,
  forget: (request: RowsFileSource['request'], call: ConnectorCall) => void,
): NonNullable<Connector['compute']> {
  return async ({ leaves, ...statement }, { file, maxBytes, tooLarge, remainingMs }, call) => {
    const described = leaves.map(({ request, ...leaf }) => ({
      ...leaf,
      query: queryOf(jobs.database, request),
    }));
    const limits = { file, maxBytes, tooLarge, timeoutMs: remainingMs() };
    const job = { kind: 'compute', statement: { ...statement, leaves: described } } as const;
    const end = await jobs.run((target) => ({ ...job, target, ...limits }), call);
    if (end.kind === 'failed') throw new SourceError(end.message);
    if (end.kind === 'read') return end;
    if (end.kind !== 'changed') throw new Error(`a statement cannot end as ${end.kind}`);
    for (const { request } of leaves) forget(request, call);
    return null;
  };
}
