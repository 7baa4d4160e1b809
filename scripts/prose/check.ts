/** Findings of the prose check, and their comparison with the numbers that are allowed per file. */

import { PROSE_PATTERNS, type ProsePattern } from './patterns.ts';
import { proseOf, type ProseText } from './texts.ts';

export interface Finding {
  readonly line: number;
  readonly phrase: string;
  readonly pattern: ProsePattern;
}

/** Number of findings by path; files without findings are absent. */
export type Counts = Readonly<Record<string, number>>;

/** A space of a pattern matches a line break, too. */
const matchers = PROSE_PATTERNS.map((pattern) => ({
  pattern,
  expression: new RegExp(
    pattern.pattern.source.replaceAll(' ', String.raw`\s+`),
    `${pattern.pattern.flags}g`,
  ),
}));

export function findingsIn(path: string, content: string): readonly Finding[] {
  return proseOf(path, content)
    .flatMap(findingsOf)
    .sort((a, b) => a.line - b.line);
}

function findingsOf({ kind, text, line }: ProseText): readonly Finding[] {
  return matchers
    .filter(({ pattern: { kinds } }) => kinds?.includes(kind) ?? kind !== 'name')
    .flatMap(({ pattern, expression }) =>
      [...text.matchAll(expression)].map((match) => ({
        pattern,
        line: line + text.slice(0, match.index + leadingSpace(match[0])).split('\n').length - 1,
        phrase: phraseOf(match[0]),
      })),
    );
}

const leadingSpace = (phrase: string): number => phrase.length - phrase.trimStart().length;

function phraseOf(match: string): string {
  const phrase = match.trim().replaceAll(/\s+/g, ' ');
  return phrase.length > 50 ? `${phrase.slice(0, 49)}…` : phrase;
}

export interface Comparison {
  /** Paths that have more findings than allowed. */
  readonly grown: readonly string[];
  /** Paths that have fewer: the list must be lowered. */
  readonly shrunk: readonly string[];
}

export function compareCounts(counts: Counts, allowed: Counts): Comparison {
  const paths = [...new Set([...Object.keys(counts), ...Object.keys(allowed)])].sort();
  const difference = (path: string) => (counts[path] ?? 0) - (allowed[path] ?? 0);
  return {
    grown: paths.filter((path) => difference(path) > 0),
    shrunk: paths.filter((path) => difference(path) < 0),
  };
}

/** The allowed counts, lowered to the counts and never raised. */
export function lowered(counts: Counts, allowed: Counts): Counts {
  return Object.fromEntries(
    Object.entries(allowed)
      .map(([path, count]) => [path, Math.min(count, counts[path] ?? 0)] as const)
      .filter(([, count]) => count > 0),
  );
}
