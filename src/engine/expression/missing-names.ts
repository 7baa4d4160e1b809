/** Problems of names in an expression that are neither columns nor parameters. */

import { didYouMean, nearest, unknownType, withHint } from '../values/columns.ts';
import { reworded } from '../outcome.ts';
import type { Hint, Problem } from '../types.ts';
import { CONSTANT_NAMES } from '../parameters/constants.ts';
import { declaredHint } from '../parameters/param-problems.ts';
import { shortened } from '../../kit/shortened.ts';
import { declaredIn, type ParameterScope } from './parameter-scope.ts';
import { columnText } from './tokens.ts';
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
  const hinted = (): Hint => {
    const near = CONSTANT_NAMES.find((constant) => constant === nearest(name, names));
    if (near !== undefined) return withHint(message, didYouMean(`$${near}`));
    if (scope === 'none')
      return { message: `${message}; this expression can only use ${CONSTANTS}` };
    if (parameters === undefined)
      return {
        message: `${message}; declare it in the workflow, as in "parameters": {"${name}": {"type": "number"}}`,
      };
    const { message: hint, suggestion } = declaredHint(name, parameters);
    return {
      message: `${message} of the workflow; ${hint}`,
      suggestion: suggestion === undefined ? undefined : `$${suggestion}`,
    };
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
  const isParameter = namesIn(scope).includes(name);
  const hint = isParameter ? `write \`$${name}\`` : `it can only use ${usable}`;
  const message = `This expression is computed before there are rows, so it cannot read the column \`${column}\`; ${hint}`;
  const suggestion = isParameter ? `$${name}` : undefined;
  report('unknown_column', message, at, () => ({ message, suggestion }));
}

/**
 * The problem of an unknown column, with a suggestion in the syntax of expressions.
 * @param quoted the name if it is in double quotes, which mark texts in other languages
 */
export function inExpression(problem: Problem, quoted: string | null): Problem {
  const { hinted } = problem;
  const words = (message: string): string =>
    quoted === null ? message : `${message}; text is written in single quotes`;
  const suggested = (name: string | undefined): string | undefined =>
    name !== undefined ? columnText(name) : quoted === null ? undefined : textLiteral(quoted);
  return {
    ...reworded(problem, words),
    hinted:
      hinted &&
      (() => {
        const { message, suggestion } = hinted();
        return { message: words(message), suggestion: suggested(suggestion) };
      }),
  };
}

export function reportUnknownType(name: string, at: number, report: Report): void {
  const hinted = unknownType(name);
  report('invalid_expression', hinted.message, at, () => hinted);
}

const textLiteral = (text: string): string => `'${text.replaceAll("'", "''")}'`;

const CONSTANTS = CONSTANT_NAMES.map((name) => `\`$${name}\``).join(', ');

function namesIn(scope: ParameterScope): readonly string[] {
  return [...(declaredIn(scope)?.map(({ name }) => name) ?? []), ...CONSTANT_NAMES];
}
