/** Random expressions over columns. Some use functions that only the engine computes. */

import type { Random } from './random.ts';
import type { Kind, TableColumn } from './tables.ts';

export type Computed = Exclude<Kind, 'other'>;

const LITERALS: Readonly<Record<Computed, readonly string[]>> = {
  integer: ['0', '1', '-3', '9223372036854775807', '3037000500'],
  decimal: ["cast('1.10' as decimal(10,2))", "cast('-0.01' as decimal(12,2))"],
  string: ["''", "'a'", "'ä'", "'ab'", "'%'", "'o''clock'"],
  boolean: ['true', 'false'],
  date: ["date('2024-02-29')", "date('1970-01-01')"],
  timestamp: ["timestamp('2024-03-10T12:00:00Z')"],
};

const PARTS = ['year', 'quarter', 'month', 'day', 'hour', 'minute', 'second', 'week', 'dayofweek'];
const COMPARISONS = ['=', '!=', '<', '<=', '>', '>='];
const MAX_DEPTH = 3;

export function condition(random: Random, columns: readonly TableColumn[], depth = 0): string {
  const of = (kind: Computed): string => value(random, columns, kind, depth + 1);
  const kind = random.of(['integer', 'decimal', 'string', 'date', 'timestamp'] as const);
  const choices = [
    () => `(${of(kind)} ${random.of(COMPARISONS)} ${of(kind)})`,
    () => `(${of(kind)} ${random.of(COMPARISONS)} ${of(kind)})`,
    () => `(${of(kind)} is ${random.of(['', 'not '])}null)`,
    () => `(${of(kind)} ${random.of(['', 'not '])}between ${of(kind)} and ${of(kind)})`,
    () => `(${of(kind)} ${random.of(['', 'not '])}in (${of(kind)}, ${of(kind)}))`,
    () =>
      `${random.of(['starts_with', 'ends_with', 'contains'])}(${of('string')}, ${of('string')})`,
    () => `(${of('boolean')} = ${of('boolean')})`,
  ];
  const nested = [
    () => `(${condition(random, columns, depth + 1)} and ${condition(random, columns, depth + 1)})`,
    () => `(${condition(random, columns, depth + 1)} or ${condition(random, columns, depth + 1)})`,
    () => `(not ${condition(random, columns, depth + 1)})`,
  ];
  return random.of(depth < MAX_DEPTH ? [...choices, ...nested] : choices)();
}

export function value(
  random: Random,
  columns: readonly TableColumn[],
  kind: Computed,
  depth = 0,
): string {
  const sameKind = columns.filter((column) => column.kind === kind).map(({ name }) => `[${name}]`);
  const leaf =
    sameKind.length > 0 && random.chance(0.8) ? random.of(sameKind) : random.of(LITERALS[kind]);
  if (depth >= MAX_DEPTH || random.chance(0.5)) return leaf;
  const of = (other: Computed): string => value(random, columns, other, depth + 1);
  const same = [
    () => `coalesce(${of(kind)}, ${of(kind)})`,
    () => `if(${condition(random, columns, depth + 1)}, ${of(kind)}, ${of(kind)})`,
    () =>
      `case when ${condition(random, columns, depth + 1)} then ${of(kind)} else ${of(kind)} end`,
  ];
  const special = OWN[kind].map((make) => () => make(of, random));
  return random.of([...same, ...special, ...special])();
}

type Make = (of: (kind: Computed) => string, random: Random) => string;

const OWN: Readonly<Record<Computed, readonly Make[]>> = {
  integer: [
    (of, random) => `(${of('integer')} ${random.of(['+', '-', '*'])} ${of('integer')})`,
    (of) => `(-${of('integer')})`,
    (of) => `length(${of('string')})`,
    (of, random) => `${random.of(PARTS)}(${of(random.of(['date', 'timestamp']))})`,
    (of) => `abs(${of('integer')})`,
  ],
  decimal: [
    (of, random) => `(${of('decimal')} ${random.of(['+', '-', '*'])} ${of('decimal')})`,
    (of, random) => `(${of('decimal')} ${random.of(['+', '-'])} ${of('integer')})`,
    (of) => `(-${of('decimal')})`,
  ],
  string: [(of) => `(${of('string')} || ${of('string')})`, (of) => `lower(${of('string')})`],
  boolean: [(of) => `(not ${of('boolean')})`, (of) => `(${of('integer')} > ${of('integer')})`],
  date: [],
  timestamp: [],
};
