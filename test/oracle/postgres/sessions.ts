/** Reads and computes in a PostgreSQL as the service does, without a process for each statement. */

import { describeOnly, read } from '../../../src/connectors/postgres/child/read.ts';
import { compute } from '../../../src/connectors/postgres/child/compute.ts';
import { openSession, type Session } from '../../../src/connectors/postgres/child/session.ts';
import { postgres } from '../../../src/connectors/postgres/index.ts';
import { queryOf } from '../../../src/connectors/database/query.ts';
import type { Target } from '../../../src/connectors/database/protocol.ts';
import { StepError } from '../../../src/connectors/step-error.ts';
import { SourceError, type CallSession } from '../../../src/engine/index.ts';
import { noObjects } from '../../support/no-objects.ts';

const TIMEOUT_MS = 60_000;

/** @param onComputed called with each statement that the database computes */
export function openCalls(target: Target, onComputed: (text: string) => void): CallSession {
  const withSession = async <T>(work: (session: Session) => Promise<T>): Promise<T> => {
    const session = await openSession(target);
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
          query: queryOf(postgres, request),
          file,
          maxBytes,
          tooLarge,
          timeoutMs: TIMEOUT_MS,
        }),
      ),
    remote: {
      describe: ({ request }) =>
        withSession(async (session) => {
          const job = { query: queryOf(postgres, request), timeoutMs: TIMEOUT_MS };
          const { columns, exact = [] } = await describeOnly(session, {
            kind: 'describe',
            target,
            ...job,
          });
          return { kind: 'columns', columns, remote: { dialect: 'postgresql', exact } };
        }),
      read: ({ statement }, { file, maxBytes, tooLarge }) =>
        withSession(async (session) => {
          onComputed(statement.text);
          const leaves = statement.leaves.map(({ request, ...leaf }) => ({
            ...leaf,
            query: queryOf(postgres, request),
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
