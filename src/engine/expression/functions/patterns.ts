/**
 * Functions of regular expressions in the syntax of RE2, which matches in linear time. Patterns are literals, so that
 * errors are reported before a run and their cost is known.
 */

import { RE2JS } from 're2js';

import type { Typed } from '../typed.ts';
import {
  argument,
  literalText,
  type FunctionFamily,
  type FunctionRule,
  type PlainType,
  type Refused,
} from './definition.ts';

const MAX_LENGTH = 1000;
/** Steps of a compiled pattern. A Unicode class takes thousands of bytes, and DuckDB limits a pattern to 8 MB. */
const MAX_STEPS = 1000;
const MAX_CLASS_STEPS = 100;

/** The number of groups in a pattern. */
function groupsOf({ literal, at }: Typed): number | Refused {
  const pattern = String(literal);
  if (pattern.length > MAX_LENGTH)
    return { message: `A pattern has at most ${MAX_LENGTH} characters`, at };
  // Only newer versions of RE2 accept this form.
  if (/\(\?<\w/.test(pattern)) return { message: 'A named group is written (?P<name>…)', at };
  try {
    const compiled = RE2JS.compile(pattern);
    const limit = /\\p/i.test(pattern) ? MAX_CLASS_STEPS : MAX_STEPS;
    if (compiled.programSize() <= limit) return compiled.groupCount();
    const message = 'The pattern is too large; repeat less of it, or match a part of it';
    return { message, at };
  } catch (error) {
    const reason =
      error instanceof Error ? error.message.replace(/^error parsing regexp: /, '') : String(error);
    return { message: `This is not a pattern that RE2 knows: ${reason}`, at };
  }
}

function withPattern(
  usage: string,
  others: FunctionRule['parameters'],
  of: PlainType,
  problem: (groups: number, args: readonly Typed[]) => Refused | undefined = () => undefined,
): FunctionRule {
  return {
    usage,
    parameters: ['string', 'literal', ...others],
    optional: others.includes('integer') ? 1 : 0,
    result: (args) => {
      const groups = groupsOf(argument(args, 1));
      if (typeof groups !== 'number') return groups;
      return problem(groups, args) ?? { type: { of } };
    },
  };
}

/** In a replacement text, `\1` inserts a group, `\\` a backslash. */
function replacementProblem(groups: number, args: readonly Typed[]): Refused | undefined {
  const { at } = argument(args, 2);
  for (const [escape, digit] of literalText(args, 2).matchAll(/\\(.?)/gsu)) {
    if (digit === '\\') continue;
    if (!/^\d$/.test(digit ?? ''))
      return {
        message: `\`${escape}\` is not a replacement; a group is \\1, a backslash \\\\`,
        at,
      };
    if (Number(digit) > groups) return { message: `The pattern has no group ${digit}`, at };
  }
  return undefined;
}

/** The group to extract is a literal; 0 is the whole match. */
function groupProblem(groups: number, [, , group]: readonly Typed[]): Refused | undefined {
  if (group === undefined) return undefined;
  const { literal: number, at } = group;
  if (typeof number !== 'bigint') return { message: 'The group is a number, such as 1', at };
  if (number < 0n || number > BigInt(groups))
    return { message: `The pattern has no group ${number}`, at };
  return number > 9n
    ? { message: 'Only the groups 1 to 9 of a pattern can be extracted', at }
    : undefined;
}

export const patternFunctions = {
  regexp_matches: {
    ...withPattern('regexp_matches(text, pattern)', [], 'boolean'),
    summary: 'Whether the pattern matches somewhere.',
    example: { expression: "regexp_matches('a-17', '^\\w-')", result: 'true' },
    returns: ['boolean'],
  },
  regexp_extract: {
    ...withPattern('regexp_extract(text, pattern, group)', ['integer'], 'string', groupProblem),
    summary:
      'The first match, or its group 1 to 9; null without a match, empty for a group that took no part.',
    example: { expression: "regexp_extract('a-17', '(\\w)-(\\d+)', 2)", result: '17' },
    returns: ['string'],
  },
  regexp_extract_all: {
    ...withPattern('regexp_extract_all(text, pattern, group)', ['integer'], 'array', groupProblem),
    summary: 'All matches, or their group 1 to 9, as an array.',
    example: { expression: "regexp_extract_all('a1b22', '\\d+')", result: '["1","22"]' },
    returns: ['array'],
  },
  regexp_replace: {
    ...withPattern('regexp_replace(text, pattern, by)', ['literal'], 'string', replacementProblem),
    summary: 'Every match replaced; `\\1` inserts a group, `\\\\` a backslash.',
    example: { expression: "regexp_replace('a1b22', '\\d+', '#')", result: 'a#b#' },
    returns: ['string'],
  },
} as const satisfies FunctionFamily;
