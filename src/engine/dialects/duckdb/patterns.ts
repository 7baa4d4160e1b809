/** Functions of regular expressions. The patterns are literals that the type checker has compiled. */

import { reused } from '../../sql.ts';
import { argument, plain, type Printer } from './printed.ts';

export const patternPrinters = {
  regexp_matches: plain('regexp_matches'),
  regexp_extract: ({ args }) => {
    const [pattern, group] = [argument(args, 1).sql, args[2]?.literal ?? 0];
    return reused(
      argument(args).sql,
      (whole) =>
        `CASE WHEN regexp_matches(${whole}, ${pattern}) THEN regexp_extract(${whole}, ${pattern}, ${group}) END`,
    );
  },
  regexp_extract_all: ({ args }) =>
    `to_json(regexp_extract_all(${argument(args).sql}, ${argument(args, 1).sql}, ${args[2]?.literal ?? 0}))`,
  regexp_replace: ({ args }) => `regexp_replace(${args.map(({ sql }) => sql).join(', ')}, 'g')`,
} as const satisfies Readonly<Record<string, Printer>>;
