/** Functions and operators that have the same SQL in all databases. */

import type { FunctionName } from '../../algebra/functions.ts';
import { argument, type Printer } from './printed.ts';

/** A function of the SQL of its arguments. */
export function named(name: string): Printer {
  return ({ args }) => `${name}(${args.map(({ sql }) => sql).join(', ')})`;
}

export const commonPrinters = {
  is_null: ({ args }) => `(${argument(args).sql} IS NULL)`,
  is_not_null: ({ args }) => `(${argument(args).sql} IS NOT NULL)`,
  not: ({ args }) => `(NOT ${argument(args).sql})`,
  coalesce: named('coalesce'),
  ifnull: named('coalesce'),
  if: ({ args }) =>
    `(CASE WHEN ${argument(args).sql} THEN ${argument(args, 1).sql} ELSE ${argument(args, 2).sql} END)`,
  join_text: ({ args }) => `(${args.map(({ sql }) => sql).join(' || ')})`,
} as const satisfies Partial<Record<FunctionName, Printer>>;

/** Functions that are printed only for texts. */
export const TEXT_FUNCTIONS: ReadonlySet<FunctionName> = new Set([
  'join_text',
  'length',
  'starts_with',
  'ends_with',
  'contains',
]);
