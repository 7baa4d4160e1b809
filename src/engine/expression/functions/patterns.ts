/**
 * Functions of regular expressions in the syntax of RE2, which matches in linear time. Patterns are literals, so that
 * errors are reported before a run and their cost is known.
 */

import { RE2JS } from 're2js';

import { reused, text } from '../../sql.ts';
import type { Typed } from '../typed.ts';
import type { FunctionRule, FunctionFamily, Result } from './definition.ts';

const MAX_LENGTH = 1000;
/** Steps of a compiled pattern. A Unicode class takes thousands of bytes, and DuckDB limits a pattern to 8 MB. */
const MAX_STEPS = 1000;
const MAX_CLASS_STEPS = 100;

interface Pattern {
  readonly sql: string;
  readonly groups: number;
}

function readPattern({
  literal,
  at,
}: Typed): Pattern | { readonly message: string; readonly at: number } {
  const pattern = String(literal);
  const refuse = (message: string): { readonly message: string; readonly at: number } => ({
    message,
    at,
  });
  if (pattern.length > MAX_LENGTH) return refuse(`A pattern has at most ${MAX_LENGTH} characters`);
  // Only newer versions of RE2 accept this form.
  if (/\(\?<\w/.test(pattern)) return refuse('A named group is written (?P<name>…)');
  try {
    const compiled = RE2JS.compile(pattern);
    const limit = /\\p/i.test(pattern) ? MAX_CLASS_STEPS : MAX_STEPS;
    if (compiled.programSize() > limit)
      return refuse('The pattern is too large; repeat less of it, or match a part of it');
    return { sql: text(pattern), groups: compiled.groupCount() };
  } catch (error) {
    const reason =
      error instanceof Error ? error.message.replace(/^error parsing regexp: /, '') : String(error);
    return refuse(`This is not a pattern that RE2 knows: ${reason}`);
  }
}

function withPattern(
  usage: string,
  others: FunctionRule['parameters'],
  optional: number,
  result: (value: Typed, pattern: Pattern, rest: readonly Typed[]) => Result,
): FunctionRule {
  return {
    usage,
    parameters: ['string', 'literal', ...others],
    optional,
    result: ([value, written, ...rest]) => {
      if (!value || !written) throw new Error(`${usage} has a text and a pattern`);
      const pattern = readPattern(written);
      return 'message' in pattern ? pattern : result(value, pattern, rest);
    },
  };
}

/** The problem of a replacement text: `\1` inserts a group, `\\` a backslash. */
function replacementProblem(by: string, groups: number): string | undefined {
  for (const [escape, digit] of by.matchAll(/\\(.?)/gsu)) {
    if (digit === '\\') continue;
    if (!/^\d$/.test(digit ?? ''))
      return `\`${escape}\` is not a replacement; a group is \\1, a backslash \\\\`;
    if (Number(digit) > groups) return `The pattern has no group ${digit}`;
  }
  return undefined;
}

/** @returns the number of a group that can be extracted; 0 is the whole match */
function groupNumber(
  pattern: Pattern,
  group: Typed | undefined,
): bigint | { readonly message: string; readonly at: number | undefined } {
  if (group && typeof group.literal !== 'bigint')
    return { message: 'The group is a number, such as 1', at: group.at };
  const number = typeof group?.literal === 'bigint' ? group.literal : 0n;
  if (number < 0n || number > BigInt(pattern.groups))
    return { message: `The pattern has no group ${number}`, at: group?.at };
  return number > 9n
    ? { message: 'Only the groups 1 to 9 of a pattern can be extracted', at: group?.at }
    : number;
}

export const patternFunctions: FunctionFamily = {
  regexp_matches: {
    ...withPattern('regexp_matches(text, pattern)', [], 0, (value, pattern) => ({
      type: 'boolean',
      sql: `regexp_matches(${value.sql}, ${pattern.sql})`,
    })),
    summary: 'Whether the pattern matches somewhere.',
    example: { expression: "regexp_matches('a-17', '^\\w-')", result: 'true' },
    returns: ['boolean'],
  },
  regexp_extract: {
    ...withPattern(
      'regexp_extract(text, pattern, group)',
      ['integer'],
      1,
      (value, pattern, [group]) => {
        const number = groupNumber(pattern, group);
        if (typeof number !== 'bigint') return number;
        return {
          type: 'string',
          sql: reused(
            value.sql,
            (whole) =>
              `CASE WHEN regexp_matches(${whole}, ${pattern.sql}) THEN regexp_extract(${whole}, ${pattern.sql}, ${number}) END`,
          ),
        };
      },
    ),
    summary:
      'The first match, or its group 1 to 9; null without a match, empty for a group that took no part.',
    example: { expression: "regexp_extract('a-17', '(\\w)-(\\d+)', 2)", result: '17' },
    returns: ['string'],
  },
  regexp_extract_all: {
    ...withPattern(
      'regexp_extract_all(text, pattern, group)',
      ['integer'],
      1,
      (value, pattern, [group]) => {
        const number = groupNumber(pattern, group);
        return typeof number === 'bigint'
          ? {
              type: 'array',
              sql: `to_json(regexp_extract_all(${value.sql}, ${pattern.sql}, ${number}))`,
            }
          : number;
      },
    ),
    summary: 'All matches, or their group 1 to 9, as an array.',
    example: { expression: "regexp_extract_all('a1b22', '\\d+')", result: '["1","22"]' },
    returns: ['array'],
  },
  regexp_replace: {
    ...withPattern('regexp_replace(text, pattern, by)', ['literal'], 0, (value, pattern, [by]) => {
      const problem = replacementProblem(String(by?.literal), pattern.groups);
      if (problem !== undefined) return { message: problem, at: by?.at };
      return {
        type: 'string',
        sql: `regexp_replace(${value.sql}, ${pattern.sql}, ${text(String(by?.literal))}, 'g')`,
      };
    }),
    summary: 'Every match replaced; `\\1` inserts a group, `\\\\` a backslash.',
    example: { expression: "regexp_replace('a1b22', '\\d+', '#')", result: 'a#b#' },
    returns: ['string'],
  },
};
