/**
 * The constants of a run, which expressions read like declared parameters. Statements receive them as bound values, so
 * runs at different times share a plan.
 */

import type { RunInputs } from '../protocol/messages.ts';
import type { Parameter } from '../algebra/expression.ts';

export interface RunConstants {
  /** The time that the run is for. */
  readonly dueAt: Date;
  /** The start of the first attempt. */
  readonly startedAt: Date;
  /** `dueAt` of the last completed run of the workflow; null before the first. */
  readonly lastSuccessAt: Date | null;
}

export type ConstantName = 'due_at' | 'started_at' | 'last_success_at';

const VALUES: Readonly<Record<ConstantName, (constants: RunConstants) => Date | null>> = {
  due_at: ({ dueAt }) => dueAt,
  started_at: ({ startedAt }) => startedAt,
  last_success_at: ({ lastSuccessAt }) => lastSuccessAt,
};

export const CONSTANT_NAMES: readonly ConstantName[] = ['due_at', 'started_at', 'last_success_at'];

/** Undefined if there is no such constant. */
export function boundConstant(name: string): Parameter | undefined {
  const constant = CONSTANT_NAMES.find((one) => one === name);
  if (constant === undefined) return undefined;
  const type = { of: 'timestamp' } as const;
  return { kind: 'parameter', type, name: inputName(constant), source: 'constant' };
}

/** The inputs for statements that read these constants. */
export function constantInputs(
  constants: RunConstants,
  names: ReadonlySet<ConstantName>,
): RunInputs {
  return Object.fromEntries(
    [...names].map((name) => [inputName(name), { text: timestampText(VALUES[name](constants)) }]),
  );
}

/** The names of constants in a text that can be an expression. */
export function constantsIn(text: string): readonly ConstantName[] {
  return text.includes('$') ? CONSTANT_NAMES.filter((name) => text.includes(`$${name}`)) : [];
}

/** In UTC, without the `Z`, which a TIMESTAMP does not have. */
function timestampText(time: Date | null): string | null {
  return time && time.toISOString().slice(0, -1);
}

function inputName(name: ConstantName): string {
  return `constant_${name}`;
}
