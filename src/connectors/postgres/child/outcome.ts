/** Says how a transaction of an earlier connection ended. */

import { setTimeout as delay } from 'node:timers/promises';

import type { OutcomeFound } from '../../database/protocol.ts';
import type { Session } from './session.ts';

const POLL_MS = 200;

/** A server process whose client is gone can hold its transaction open. */
const END_SQL = `
SELECT pg_catalog.pg_terminate_backend(pid)
FROM pg_catalog.pg_stat_activity
WHERE backend_xid = $1::pg_catalog.xid8::pg_catalog.xid AND pid <> pg_catalog.pg_backend_pid()`;

export async function findOutcome({ client }: Session, transaction: string): Promise<OutcomeFound> {
  for (;;) {
    const { rows } = await client.query<{ status: string | null }>(
      'SELECT pg_catalog.pg_xact_status($1::pg_catalog.xid8) AS status',
      [transaction],
    );
    const status = rows[0]?.status ?? null;
    if (status === 'committed' || status === 'aborted') return { kind: 'outcome', outcome: status };
    if (status === null) return { kind: 'outcome', outcome: 'unknown' };
    await client.query(END_SQL, [transaction]);
    await delay(POLL_MS);
  }
}
