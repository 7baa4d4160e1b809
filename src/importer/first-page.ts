/** The number of the first page or row, derived from the description of a pagination parameter. */

import { elements, member, textOf } from './located.ts';
import type { DescribedParameter } from './parameters.ts';

const BASED = (number: string): string => `\\b(?:${number})[\\s-]*(?:based|indexed|origin)`;
const BEGINS = '(?:start|begin|count|index|number|first|default)\\w*';
const IS = '(?:at|from|with|is|to|as|=|:)';

function says(number: string): RegExp {
  return new RegExp(
    [
      BASED(number),
      `\\b${BEGINS}\\b[^.;\\n]{0,30}?(?:\\b|\\s)${IS}\\s*(?:(?:page|index|number|value)\\s+)?[\\x60'"(]?(?:${number})(?![\\w.]\\d|\\w)`,
      `\\bfrom\\s+(?:${number})(?![\\w.]\\d|\\w)`,
      `(?<![\\w.])(?:${number})\\s*(?:is|=|for|means|as|being)\\s*(?:the\\s+)?first\\b`,
      `(?<![\\w.])(?:${number})\\s*\\.\\.`,
    ].join('|'),
    'i',
  );
}

const SAYS_ZERO = says('0|zero');
const SAYS_ONE = says('1|one');

/** 0 or 1. Undefined if the description does not tell. */
export function firstNumber({ parameter, shape, example }: DescribedParameter): number | undefined {
  const { schema } = shape;
  const description = `${parameter.description}\n${textOf(member(schema, 'description')) ?? ''}`;
  if (new RegExp(BASED('0|zero'), 'i').test(description)) return 0;
  const standard = zeroOrOne(parameter.default);
  if (standard !== undefined) return standard;
  if (SAYS_ZERO.test(description)) return 0;
  if (SAYS_ONE.test(description)) return 1;
  const examples = [example, member(schema, 'example').value];
  for (const { value } of elements(member(schema, 'examples'))) examples.push(value);
  // A page 1 can be an example of both conventions.
  if (examples.some((one) => one === 0 || one === '0')) return 0;
  const above = member(schema, 'exclusiveMinimum').value;
  const least = member(schema, 'minimum').value;
  if (above === 0 || (above === true && least === 0)) return 1;
  return zeroOrOne(least);
}

function zeroOrOne(value: unknown): number | undefined {
  return value === 0 || value === 1 ? value : undefined;
}
