/** Settings of one transaction. */

import type { Session } from './session.ts';

/** Settings that an older server does not have are left out. */
const SETTINGS_SQL = `
SELECT pg_catalog.set_config(s.name, s.value, true)
FROM ROWS FROM (pg_catalog.unnest($1::text[]), pg_catalog.unnest($2::text[])) AS s(name, value)
WHERE EXISTS (SELECT FROM pg_catalog.pg_settings p WHERE lower(p.name) = s.name)`;

/** @param timeoutMs the limit of each statement */
export async function applySettings(
  { client }: Pick<Session, 'client'>,
  settings: Readonly<Record<string, string>>,
  timeoutMs: number,
): Promise<void> {
  const all = { ...settings, statement_timeout: String(Math.max(1, Math.ceil(timeoutMs))) };
  await client.query(SETTINGS_SQL, [Object.keys(all), Object.values(all)]);
}
