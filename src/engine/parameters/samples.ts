/**
 * Sample values before a run, in every form that a value of the type can have. If none of them is valid, the graph is
 * invalid; a result of all of them is certain.
 */

import { isDecimalType, type DecimalType } from '../../kit/decimal-type.ts';
import type { Json, ParameterType } from '../types.ts';

/** Every decimal type has these values. */
const DECIMALS: readonly Json[] = [0, '0', '0.0'];

const SAMPLES: Readonly<Record<Exclude<ParameterType, DecimalType>, readonly Json[]>> = {
  // Text can be an exact integer or a date.
  string: ['a', '1', '2024-12-31', '2024-12-31T23:59:59Z'],
  number: [1, 2.5],
  integer: [1, 20],
  boolean: [true, false],
  date: ['2024-12-31'],
  timestamp: ['2024-12-31T23:59:59Z'],
  array: [['a'], [1, 2], [true, false], ['2024-12-30', '2024-12-31'], ['a', 'b'], [1]],
  rows: [[{ a: 1 }], [{ b: 'b' }]],
};
const MAX_ENUM_SAMPLES = 20;

interface Sampled {
  readonly type: ParameterType;
  readonly enum?: readonly Json[] | undefined;
}

/** Sets of values, by the same keys. Every sample occurs in at least one. */
export function sampleValues(
  wanted: ReadonlyMap<string, Sampled>,
): readonly ReadonlyMap<string, Json>[] {
  const samples = [...wanted].map(
    ([key, { type, enum: values }]) =>
      [key, values?.slice(0, MAX_ENUM_SAMPLES) ?? samplesOf(type)] as const,
  );
  const count = Math.max(0, ...samples.map(([, list]) => list.length));
  return Array.from(
    { length: count },
    (_, round) => new Map(samples.map(([key, list]) => [key, list[round % list.length]!])),
  );
}

function samplesOf(type: ParameterType): readonly Json[] {
  return isDecimalType(type) ? DECIMALS : SAMPLES[type];
}
