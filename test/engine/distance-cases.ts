/** Calls that compare or hash values of the sample table: their types and values. */

import type { ExpressionCase } from './function-cases.ts';

export const callsOfDistances: readonly ExpressionCase[] = [
  ["levenshtein('kitten', 'sitting')", 'integer', '3'],
  ["levenshtein(name, 'Zoe 😁 x')", 'integer', '2'],
  ["levenshtein('', 'é')", 'integer', '1'],
  ["levenshtein('a', [no text])", 'integer', null],
  ["hash('Ann')", 'integer', '2411496161844973'],
  ["hash('Ann', 7)", 'integer', '2114406867234820'],
  ['hash(qty, -1)', 'integer', '4208197257088092'],
  ['hash(price, qty)', 'integer', '310960827979761'],
  ['hash(day)', 'integer', '969163701458741'],
  ['hash(at)', 'integer', '3570425684844460'],
  ['hash(ok)', 'integer', '1538511614694715'],
  ['hash([no text])', 'integer', null],
];
