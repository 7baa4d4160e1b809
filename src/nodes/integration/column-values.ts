/** Parameters whose values are columns: `{"$column": "name"}`. */

import { decimalSize, isDecimalType, type DecimalType } from '../../kit/decimal-type.ts';
import { decimalTextOf, MAX_EXACT_DIGITS } from '../../kit/decimal-value.ts';
import { isJsonArray, isJsonObject } from '../../kit/json-value.ts';
import { failed, ok, pointer, problemsOf } from '../../engine/outcome.ts';
import type { Columns, DataType, Json, JsonObject, Outcome, Problem } from '../../engine/types.ts';
import { findColumn } from '../../engine/values/columns.ts';
import type { ExactJson, ExactObject } from '../../kit/json/exact-json.ts';
import type {
  IntegrationOperation,
  OperationParameter,
  OperationParameterType,
} from '../../model/integration.ts';
import { textOf, valueProblem } from './value-text.ts';

/** The column types that a parameter accepts. */
const FITTING: Readonly<Record<OperationParameterType, readonly Exclude<DataType, DecimalType>[]>> =
  {
    string: ['string', 'integer', 'number', 'boolean', 'date', 'timestamp'],
    number: ['integer', 'number'],
    boolean: ['boolean'],
    date: ['date'],
    timestamp: ['timestamp'],
    array: ['array'],
    object: ['object'],
  };

export interface ColumnValue {
  readonly parameter: OperationParameter;
  readonly column: string;
}

/** In the order of the operation's parameters. */
export function columnValues(
  { parameters }: IntegrationOperation,
  configValues: JsonObject,
): readonly ColumnValue[] {
  return parameters.flatMap((parameter) => {
    const column = columnOf(configValues[parameter.name]);
    return column === undefined ? [] : [{ parameter, column }];
  });
}

/** Checks that each column exists and has a type that its parameter accepts. */
export function checkedColumns(values: readonly ColumnValue[], columns: Columns): Outcome<Columns> {
  const checks = values.map(({ parameter: { name, type }, column }) => {
    const path = pointer('parameters', name, '$column');
    const one = findColumn(columns, column, path);
    if (!one.ok || one.value.untyped || fits(one.value.type, type)) return one;
    const message = `The parameter \`${name}\` is of type ${type}, but the column \`${column}\` is of type ${one.value.type}${advice(one.value.type, type)}`;
    return failed({ code: 'type_mismatch', message, path });
  });
  const problems = problemsOf(checks);
  if (problems.length > 0) return failed(...problems);
  return ok(checks.flatMap((one) => (one.ok ? [one.value] : [])));
}

function fits(column: DataType, parameter: OperationParameterType): boolean {
  if (!isDecimalType(column)) return FITTING[parameter].includes(column);
  return (
    parameter === 'string' ||
    (parameter === 'number' && decimalSize(column).precision <= MAX_EXACT_DIGITS)
  );
}

function advice(column: DataType, parameter: OperationParameterType): string {
  return isDecimalType(column) && parameter === 'number'
    ? `, which has more digits than a number of JSON; cast it to \`number\` or to at most ${MAX_EXACT_DIGITS} digits`
    : '';
}

/** Replaces references to columns with the values of a row. */
export function withRow(
  values: JsonObject,
  columns: readonly ColumnValue[],
  row: ExactObject,
): ExactObject {
  return {
    ...values,
    ...Object.fromEntries(
      columns.map(({ parameter: { name, type }, column }) => {
        const value = row[column] ?? null;
        return [name, converted(value, type)];
      }),
    ),
  };
}

/** Decimals are text in rows, and a parameter of the type `number` takes their digits as a number. */
function converted(value: ExactJson, type: OperationParameterType): ExactJson {
  if (type === 'string' && (typeof value === 'number' || typeof value === 'boolean'))
    return String(value);
  const isDigits = type === 'number' && typeof value === 'string';
  return isDigits && decimalTextOf(Number(value)) !== undefined ? Number(value) : value;
}

/** Checks values beyond the schema. Parameters of the run are null here. */
export function valueProblems(
  { parameters, role }: IntegrationOperation,
  config: JsonObject,
): readonly Problem[] {
  const configValues = config['parameters'];
  if (!isJsonObject(configValues)) return [];
  return parameters.flatMap((parameter) => {
    const value = configValues[parameter.name];
    const path = pointer('parameters', parameter.name);
    const problem = (message: string): readonly Problem[] => [
      { code: 'invalid_config', message, path },
    ];
    if (value === undefined || value === null) return [];
    const column = columnOf(value);
    if (role === 'getter' && column !== undefined)
      return problem(
        `A getter takes no rows in, so it has no column \`${column}\`: write a value, or {"$param": "name"} for one that comes with the run. An operation that takes values from rows is a setter or a terminator`,
      );
    if (column !== undefined) return [];
    if (namesColumn(value))
      return problem(
        `{"$column": "name"} must be the whole value of \`${parameter.name}\`, not for a part of it`,
      );
    const isSegment = parameter.in === 'path' && /^\.{1,2}$/.test(textOf(value, parameter));
    const reason = isSegment
      ? 'must not be `.` or `..`, which lead to another path'
      : valueProblem(value, parameter);
    return reason === undefined ? [] : problem(`\`${parameter.name}\` ${reason}`);
  });
}

function columnOf(value: Json | undefined): string | undefined {
  const name = isJsonObject(value) ? value['$column'] : undefined;
  return typeof name === 'string' ? name : undefined;
}

function namesColumn(value: Json): boolean {
  if (isJsonArray(value)) return value.some(namesColumn);
  if (!isJsonObject(value)) return false;
  return Object.hasOwn(value, '$column') || Object.values(value).some(namesColumn);
}
