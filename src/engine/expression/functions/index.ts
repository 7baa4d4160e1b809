/** The complete list of functions. */

import { dateFunctions } from './dates.ts';
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

/** By name in lower case. */
export const functions: ReadonlyMap<string, FunctionDefinition> = new Map(
  Object.values<FunctionFamily>(families).flatMap((family) => Object.entries(family)),
);
