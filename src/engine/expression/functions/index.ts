/** The functions of expressions: this list is all there is. */

import { dateFunctions } from './dates.ts';
import type { FunctionDefinition } from './definition.ts';
import { jsonFunctions } from './json.ts';
import { nullFunctions } from './nulls.ts';
import { numberFunctions } from './numbers.ts';
import { parsingFunctions } from './parsing.ts';
import { patternFunctions } from './patterns.ts';
import { textFunctions } from './text.ts';

/** By name in lower case. */
export const functions: ReadonlyMap<string, FunctionDefinition> = new Map(
  [
    numberFunctions,
    textFunctions,
    patternFunctions,
    dateFunctions,
    parsingFunctions,
    nullFunctions,
    jsonFunctions,
  ].flatMap((family) => Object.entries(family)),
);
