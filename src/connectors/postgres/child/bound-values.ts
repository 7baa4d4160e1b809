/** Values of a statement as settings of its transaction, because `COPY` has no parameters. */

import type { Query } from '../../database/protocol.ts';
import type { Session } from './session.ts';

export interface BoundValue {
  /** The name of the setting. */
  readonly name: string;
  readonly text: string;
}

/** @param prefix tells the parameters of several queries apart */
export const parameterName = (number: number, prefix = ''): string => `weir.${prefix}p${number}`;

/** A setting cannot be null, so nulls are left out. */
export function valuesOf({ parameters }: Query, prefix = ''): readonly BoundValue[] {
  return parameters.flatMap(({ text }, index) =>
    text === null ? [] : [{ name: parameterName(index + 1, prefix), text }],
  );
}

export async function bindValues(
  { client }: Session,
  values: readonly BoundValue[],
): Promise<void> {
  if (values.length === 0) return;
  await client.query(
    'SELECT pg_catalog.set_config(name, value, true) FROM ROWS FROM (pg_catalog.unnest($1::text[]), pg_catalog.unnest($2::text[])) AS p(name, value)',
    [values.map(({ name }) => name), values.map(({ text }) => text)],
  );
}
