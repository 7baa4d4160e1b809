/** The columns that PostgreSQL compares, sorts and computes with exactly as the engine does. */

import { OID } from './conversions.ts';
import type { Described } from './describe.ts';
import type { Session } from './session.ts';

const TEXTS: ReadonlySet<number> = new Set([OID.text, OID.varchar]);

/**
 * Values of other types have other rules: blanks at the end of `char(n)`, documents of JSON that are equal and written
 * differently, floating-point numbers.
 */
const EXACT: ReadonlySet<number> = new Set([
  OID.bool,
  OID.int2,
  OID.int4,
  OID.int8,
  OID.numeric,
  OID.date,
  OID.timestamp,
  OID.timestamptz,
]);

/** A `numeric` without a size is text in the engine, and a number in the database. */
export function exactColumns(
  { columns, types, natural }: Described,
  isTextExact: boolean,
): readonly string[] {
  const unchanged = new Set(natural);
  return columns.flatMap(({ name, type }, index) => {
    const oid = types[index]?.oid ?? 0;
    const isExact = type === 'string' ? isTextExact && TEXTS.has(oid) : EXACT.has(oid);
    return isExact && unchanged.has(name) ? [name] : [];
  });
}

/** In UTF-8, bytes are in the order of code points. Texts that are not the same can only be equal in other collations. */
const TEXT_SQL = `
SELECT pg_catalog.current_setting('server_encoding') = 'UTF8' AND NOT EXISTS (
  SELECT FROM pg_catalog.pg_collation c WHERE pg_catalog.to_jsonb(c) ->> 'collisdeterministic' = 'false'
) AS exact`;

/** True if equal texts are the same, and the collation "C" sorts by code points. */
export async function comparesTextByCodePoints({ client }: Session): Promise<boolean> {
  const { rows } = await client.query<{ exact: boolean }>(TEXT_SQL);
  return rows[0]?.exact === true;
}
