/** Texts of the fields of parameters, and their values. */

import type { Workflow } from '../../client/index.ts';

export type Parameters = NonNullable<Workflow['parameters']>;
export type Parameter = Parameters[string];
/** By parameter. Absent or empty: not sent. */
export type ParamTexts = Readonly<Record<string, string>>;

const JSON_TYPES = ['array', 'rows'];

export const allowedValues = (parameter: Parameter): readonly unknown[] =>
  Array.isArray(parameter['enum']) ? parameter['enum'] : [];

export const isJson = ({ type }: Parameter): boolean => JSON_TYPES.includes(type);

/** The texts of values that were sent before. */
export const textsOf = (values: Readonly<Record<string, unknown>>): ParamTexts =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, textOfValue(value)]));

/** The text of a value in its field. */
export const textOfValue = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);

/** Throws an error that names the parameter if a text is not valid. */
export function valuesOf(parameters: Parameters, texts: ParamTexts): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, text] of Object.entries(texts)) {
    const parameter = parameters[name];
    if (text !== '' && parameter !== undefined) values[name] = valueOf(name, parameter, text);
  }
  return values;
}

function valueOf(name: string, parameter: Parameter, text: string): unknown {
  // A schedule can compute a parameter of any type with an expression.
  if (isJson(parameter) || text.startsWith('{"$expression"')) return parseJson(name, text);
  if (parameter.type === 'boolean') return text === 'true';
  if (parameter.type === 'integer' || parameter.type === 'number') return numberOf(name, text);
  return text;
}

/** Integers beyond 2^53 are sent as text, which keeps their digits. */
function numberOf(name: string, text: string): number | string {
  const value = Number(text);
  if (Number.isNaN(value)) throw new Error(`${name} must be a number, not “${text}”.`);
  return Number.isInteger(value) && !Number.isSafeInteger(value) ? text : value;
}

function parseJson(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error(`${name} is not valid JSON.`, { cause });
  }
}
