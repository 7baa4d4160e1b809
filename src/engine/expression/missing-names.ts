/** Problems of names in an expression that are neither columns nor parameters. */

import { nearest } from '../values/columns.ts';
import { CONSTANT_NAMES } from '../parameters/constants.ts';
import { declaredHint } from '../parameters/param-problems.ts';
import { shortened } from '../../kit/shortened.ts';
import { declaredIn, type ParameterScope } from './parameter-scope.ts';
import type { Report } from './typed.ts';

export function reportUnknownParameter(
  name: string,
  scope: ParameterScope,
  at: number,
  report: Report,
): void {
  const parameters = declaredIn(scope);
  const message = `Unknown parameter \`$${name}\``;
  if (parameters?.some((declared) => declared.name === name) === true) {
    const hint = 'a node `sources/params` takes them';
    report('type_mismatch', `The parameter \`$${name}\` holds rows; ${hint}`, at);
    return;
  }
  const names = namesIn(scope);
  const hinted = (): string => {
    const near = CONSTANT_NAMES.find((constant) => constant === nearest(name, names));
    if (near !== undefined) return `${message}; did you mean \`$${near}\`?`;
    if (scope === 'none') return `${message}; this expression can only use ${CONSTANTS}`;
    if (parameters !== undefined)
      return `${message} of the workflow; ${declaredHint(name, parameters)}`;
    return `${message}; declare it in the workflow, as in "parameters": {"${name}": {"type": "number"}}`;
  };
  report('unknown_param', message, at, hinted);
}

/** For a column in an expression that is computed before there are rows. */
export function reportColumn(
  name: string,
  scope: ParameterScope,
  at: number,
  report: Report,
): void {
  const column = shortened(name, 100);
  const usable = scope === 'none' ? CONSTANTS : 'parameters and constants, such as `$due_at`';
  const hint = namesIn(scope).includes(name) ? `write \`$${name}\`` : `it can only use ${usable}`;
  const message = `This expression is computed before there are rows, so it cannot read the column \`${column}\`; ${hint}`;
  report('unknown_column', message, at);
}

const CONSTANTS = CONSTANT_NAMES.map((name) => `\`$${name}\``).join(', ');

function namesIn(scope: ParameterScope): readonly string[] {
  return [...(declaredIn(scope)?.map(({ name }) => name) ?? []), ...CONSTANT_NAMES];
}
