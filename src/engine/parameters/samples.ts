/**
 * Sample values for declared parameters before a run, in every form that a value of the type can have. If none of them
 * is valid, the graph is invalid; a result of all of them is certain.
 */

import type { Json, JsonObject, Parameters, ParameterType } from '../types.ts';

const SAMPLES: Readonly<Record<ParameterType, readonly Json[]>> = {
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

/** Sets of values for all parameters. Every sample occurs in at least one. */
export function sampleParams(
  parameters: Parameters,
  names: ReadonlySet<string>,
): readonly JsonObject[] {
  const wanted = parameters.filter(({ name }) => names.has(name));
  const samples = wanted.map(
    ({ name, type, enum: values }) =>
      [name, values?.slice(0, MAX_ENUM_SAMPLES) ?? SAMPLES[type]] as const,
  );
  const count = Math.max(0, ...samples.map(([, list]) => list.length));
  return Array.from({ length: count }, (_, round) =>
    Object.fromEntries(samples.map(([name, list]) => [name, list[round % list.length]!])),
  );
}
