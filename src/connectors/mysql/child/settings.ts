/** Settings of a session. */

import type { Session } from './session.ts';

/** An idle transaction would hold its locks until then. */
const IDLE_SECONDS = 60;

/** @param timeoutMs the limit of each statement */
export async function applySettings(session: Session, timeoutMs: number): Promise<void> {
  const limitMs = Math.max(1, Math.ceil(timeoutMs));
  const limit = session.isMariaDb
    ? `max_statement_time = ${limitMs / 1_000}`
    : `max_execution_time = ${limitMs}`;
  await session.run(`SET SESSION time_zone = '+00:00', wait_timeout = ${IDLE_SECONDS}, ${limit}`);
}
