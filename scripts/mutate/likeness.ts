/** How much a test file is about a source file, by its imports, its name and the words of both texts. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { directImports, kinship } from './nearness.ts';

/** Of a source file: how near each test file is to it, from 0 to 2. */
export type Likeness = (file: string) => (test: string) => number;

/** Words by how much they say of a text, as a vector of length 1. */
type Vector = ReadonlyMap<string, number>;

export function createLikeness(root: string, tests: readonly string[]): Likeness {
  const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');
  const texts = new Map(tests.map((test) => [test, textOf(test)]));
  const counts = new Map([...texts].map(([test, text]) => [test, countWords(text)]));
  const spread = countWords('');
  for (const words of counts.values())
    for (const word of words.keys()) spread.set(word, (spread.get(word) ?? 0) + 1);
  // A word that every test has says nothing, and neither does one that none has.
  const weigh = (words: ReadonlyMap<string, number>): Vector =>
    normalized(
      [...words].map(([word, count]) => {
        const those = spread.get(word) ?? tests.length;
        return [word, (1 + Math.log(count)) * Math.log(tests.length / those)];
      }),
    );
  const vectors = new Map([...counts].map(([test, words]) => [test, weigh(words)]));
  const imported = new Map([...texts].map(([test, text]) => [test, directImports(test, text)]));
  return (file) => {
    const vector = weigh(countWords(textOf(file)));
    return (test) =>
      kinship(test, file) / 2 +
      product(vector, vectors.get(test) ?? new Map()) +
      (imported.get(test)?.includes(file) === true ? 1 / 2 : 0);
  };
}

function countWords(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [word] of text.matchAll(/[A-Za-z_][\w-]{3,}/g))
    counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

function normalized(entries: readonly (readonly [string, number])[]): Vector {
  const length = Math.hypot(...entries.map(([, weight]) => weight));
  return new Map(entries.map(([word, weight]) => [word, length === 0 ? 0 : weight / length]));
}

function product(one: Vector, other: Vector): number {
  let sum = 0;
  for (const [word, weight] of one) sum += weight * (other.get(word) ?? 0);
  return sum;
}
