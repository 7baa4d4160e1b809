/** The differences between two contracts of a workflow that callers of the first could notice. */

import type { Column } from '../../engine/index.ts';
import { decimalSize, isDecimalType } from '../../kit/decimal-type.ts';
import type { ContractParameter, TypedContract } from './contract.ts';

export interface ContractBreak {
  /** `/parameters/<name>`, `/columns/<name>` or `/columns`. */
  readonly path: string;
  readonly message: string;
}

/** Empty if all calls and programs that fit the old contract fit the new one. */
export function contractBreaks(
  before: TypedContract,
  after: TypedContract,
): readonly ContractBreak[] {
  return [...parameterBreaks(before, after), ...columnBreaks(before, after)];
}

function* parameterBreaks(before: TypedContract, after: TypedContract): Iterable<ContractBreak> {
  if (after.parameters === null) return;
  const old = new Map(before.parameters?.map((parameter) => [parameter.name, parameter]));
  for (const parameter of after.parameters) {
    const { name, required } = parameter;
    const earlier = old.get(name);
    old.delete(name);
    for (const text of earlier === undefined ? [] : changes(earlier, parameter))
      yield broken('parameters', name, text);
    if (required && earlier?.required !== true)
      yield broken('parameters', name, 'is required, and was not before');
  }
  for (const name of old.keys()) yield broken('parameters', name, 'is no longer declared');
}

function* changes(before: ContractParameter, after: ContractParameter): Iterable<string> {
  if (after.type !== before.type && !isWider(before.type, after.type))
    yield `has the type ${after.type}, and had ${before.type}`;
  const allowed = after.enum?.map((value) => JSON.stringify(value));
  const lost = before.enum?.map((value) => JSON.stringify(value)).filter(isNotIn(allowed));
  if (allowed !== undefined && before.enum === undefined)
    yield `takes only ${allowed.join(', ')}, and took any value`;
  if (allowed !== undefined && lost !== undefined && lost.length > 0)
    yield `no longer takes ${lost.join(', ')}`;
  yield* rowChanges(before, after);
}

/** Each column of `rows` is required. */
function* rowChanges(before: ContractParameter, after: ContractParameter): Iterable<string> {
  const columns = new Map(before.columns?.map(({ name, type }) => [name, type]));
  for (const { name, type } of after.columns ?? []) {
    const earlier = columns.get(name);
    if (earlier === undefined) yield `has a new column \`${name}\``;
    else if (earlier !== type && !isWider(earlier, type))
      yield `has a column \`${name}\` of the type ${type}, and had ${earlier}`;
  }
}

function* columnBreaks(before: TypedContract, after: TypedContract): Iterable<ContractBreak> {
  if (before.columns === null) return;
  if (after.columns === null) {
    const message = 'The columns of the result are only known in a run, and were known before.';
    yield { path: '/columns', message };
    return;
  }
  const columns = new Map(after.columns.map((column) => [column.name, column]));
  for (const column of before.columns) {
    const text = columnChange(column, columns.get(column.name));
    if (text !== null) yield broken('columns', column.name, text);
  }
}

function columnChange(before: Column, after: Column | undefined): string | null {
  if (after === undefined) return 'is no longer in the result';
  if (after.type === before.type || isNumberOf(after.type, before.type)) return null;
  // The form of the digits depends on the places only.
  if (scaleOf(after.type) !== undefined && scaleOf(after.type) === scaleOf(before.type))
    return null;
  return `has the type ${after.type}, and had ${before.type}`;
}

/** A program that reads numbers can read whole numbers. */
const isNumberOf = (type: string, other: string): boolean =>
  type === 'integer' && other === 'number';

/** Each value of the first type is one of the second. */
function isWider(type: string, other: string): boolean {
  if (isNumberOf(type, other)) return true;
  if (!isDecimalType(type) || !isDecimalType(other)) return false;
  const [one, wider] = [decimalSize(type), decimalSize(other)];
  return wider.scale >= one.scale && wider.precision - wider.scale >= one.precision - one.scale;
}

function scaleOf(type: string): number | undefined {
  return isDecimalType(type) ? decimalSize(type).scale : undefined;
}

const isNotIn =
  (values: readonly string[] | undefined) =>
  (value: string): boolean =>
    values?.includes(value) === false;

function broken(kind: 'parameters' | 'columns', name: string, text: string): ContractBreak {
  const token = name.replaceAll('~', '~0').replaceAll('/', '~1');
  const noun = kind === 'columns' ? 'column' : 'parameter';
  return { path: `/${kind}/${token}`, message: `The ${noun} \`${name}\` ${text}.` };
}
