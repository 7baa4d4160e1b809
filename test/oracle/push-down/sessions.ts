/** Reads and computes in a database as the service does, without a process for each statement. */

import type { Database } from '../../../src/connectors/database/database.ts';
import type {
  Changed,
  ComputeJob,
  DescribedQuery,
  DescribeJob,
  Read,
  ReadJob,
  Target,
} from '../../../src/connectors/database/protocol.ts';
import { queryOf } from '../../../src/connectors/database/query.ts';
import { StepError } from '../../../src/connectors/step-error.ts';
import { SourceError, type CallSession } from '../../../src/engine/index.ts';
import { noObjects } from '../../support/no-objects.ts';

interface Functions<Session> {
  readonly database: Database;
  readonly open: () => Promise<Session>;
  readonly describeOnly: (session: Session, job: DescribeJob) => Promise<DescribedQuery>;
  readonly read: (session: Session, job: ReadJob) => Promise<Read>;
  readonly compute: (session: Session, job: ComputeJob) => Promise<Read | Changed>;
}

const TIMEOUT_MS = 60_000;

/** @param onComputed called with each statement that the database computes */
export function openCalls<Session extends { end(): Promise<void> }>(
  { database, open, describeOnly, read, compute }: Functions<Session>,
  { target, onComputed }: { readonly target: Target; readonly onComputed: (text: string) => void },
): CallSession {
  const { dialect = '' } = database;
  const withSession = async <T>(work: (session: Session) => Promise<T>): Promise<T> => {
    const session = await open();
    try {
      return await work(session);
    } catch (error) {
      throw error instanceof StepError ? new SourceError(error.message) : error;
    } finally {
      await session.end();
    }
  };
  const refuse = (): Promise<never> => Promise.reject(new Error('no other system is called'));
  return {
    readRows: ({ request }, { file, maxBytes, tooLarge }) =>
      withSession((session) =>
        read(session, {
          kind: 'read',
          target,
          query: queryOf(database, request),
          file,
          maxBytes,
          tooLarge,
          timeoutMs: TIMEOUT_MS,
        }),
      ),
    remote: {
      describe: ({ request }) =>
        withSession(async (session) => {
          const job = { query: queryOf(database, request), timeoutMs: TIMEOUT_MS };
          const { columns, exact = [] } = await describeOnly(session, {
            kind: 'describe',
            target,
            ...job,
          });
          return { kind: 'columns', columns, remote: { dialect, exact } };
        }),
      read: ({ statement }, { file, maxBytes, tooLarge }) =>
        withSession(async (session) => {
          onComputed(statement.text);
          const leaves = statement.leaves.map(({ request, ...leaf }) => ({
            ...leaf,
            query: queryOf(database, request),
          }));
          const end = await compute(session, {
            kind: 'compute',
            target,
            statement: { ...statement, leaves },
            file,
            maxBytes,
            tooLarge,
            timeoutMs: TIMEOUT_MS,
          });
          return end.kind === 'changed' ? null : end;
        }),
    },
    fetchSource: refuse,
    fetchCall: refuse,
    send: refuse,
    objects: noObjects,
    withoutSecrets: (message) => message,
    close: () => undefined,
  };
}
