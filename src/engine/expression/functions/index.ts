/** The complete list of functions. */

import { dateFunctions } from './dates.ts';
import type { CalledName } from '../../algebra/functions.ts';
import type { FunctionDefinition, FunctionFamily } from './definition.ts';
import { jsonFunctions } from './json.ts';
import { nullFunctions } from './nulls.ts';
import { numberFunctions } from './numbers.ts';
import { parsingFunctions } from './parsing.ts';
import { patternFunctions } from './patterns.ts';
import { textFunctions } from './text.ts';

/** In the order of the documentation. */
export const families = {
  numbers: numberFunctions,
  text: textFunctions,
  patterns: patternFunctions,
  parsing: parsingFunctions,
  dates: dateFunctions,
  choices: nullFunctions,
  json: jsonFunctions,
} satisfies Readonly<Record<string, FunctionFamily>>;

const definitions: Readonly<Record<CalledName, FunctionDefinition>> = {
  ...numberFunctions,
  ...textFunctions,
  ...patternFunctions,
  ...parsingFunctions,
  ...dateFunctions,
  ...nullFunctions,
  ...jsonFunctions,
};

/** By name in lower case. */
export const functions: ReadonlyMap<string, FunctionDefinition> = new Map(
  Object.entries(definitions),
);

/** The function with this name, in any case. */
export function functionNamed(
  text: string,
): { readonly name: CalledName; readonly definition: FunctionDefinition } | undefined {
  const name = text.toLowerCase();
  return isFunctionName(name) ? { name, definition: definitions[name] } : undefined;
}

function isFunctionName(name: string): name is CalledName {
  return Object.hasOwn(definitions, name);
}
