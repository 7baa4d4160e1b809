/** What a wrong body costs goes by its size, never by the square of it. */

import type { ErrorObject } from 'ajv';
import { invalidInput } from '../../../src/http/openapi/validation-error.ts';

const unknownMember = (index: number): ErrorObject => ({
  instancePath: '/requestBody',
  schemaPath: '#/additionalProperties',
  keyword: 'additionalProperties',
  params: { additionalProperty: `member${index}` },
});
const noAlternative = (index: number): ErrorObject => ({
  instancePath: `/requestBody/${index}`,
  schemaPath: `#/items/${index}/oneOf`,
  keyword: 'oneOf',
  params: {},
});

/** How often the path of any error is looked at: the work, whatever the machine. */
function looksOf(make: (index: number) => ErrorObject, count: number): number {
  let looks = 0;
  const errors = Array.from({ length: count }, (_, index) => {
    const error = make(index);
    const { instancePath } = error;
    return Object.defineProperty(error, 'instancePath', {
      enumerable: true,
      get: () => {
        looks += 1;
        return instancePath;
      },
    });
  });
  invalidInput(errors);
  return looks;
}

it.each([
  ['unknown members', unknownMember],
  ['alternatives that all fail', noAlternative],
])('thousands of %s take no more work than hundreds', (_, make) => {
  expect(looksOf(make, 20_000)).toBe(looksOf(make, 300));
});

it('says how many problems there are, as far as it looked', () => {
  const messageOf = (count: number) =>
    invalidInput(Array.from({ length: count }, (_, index) => unknownMember(index))).message;
  expect(messageOf(1)).toBe('`member0` is not a field of this object.');
  expect(messageOf(200)).toContain('(And 199 more problems.)');
  expect(messageOf(5000)).toContain('(And more than 199 more problems.)');
});
