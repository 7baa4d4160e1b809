/** Which of the errors of an `anyOf` are reported. */

import { Ajv2020 } from 'ajv/dist/2020.js';
import { clearest } from '../../src/engine/config/branches.ts';

const keywords = (branches: readonly object[], value: unknown): readonly string[] => {
  const ajv = new Ajv2020({ allErrors: true, strict: false });
  const validate = ajv.compile({ anyOf: branches });
  validate(value);
  return clearest(validate.errors ?? []).map(({ keyword }) => keyword);
};

it.each<[what: string, branches: readonly object[], value: unknown, expected: readonly string[]]>([
  [
    'of the branch for values of this kind, not of one for others that fails for less',
    [
      { type: 'string', pattern: '^x', minLength: 9, not: { maxLength: 5 } },
      { enum: ['a'], maxLength: 3 },
    ],
    'abcd',
    ['pattern', 'minLength', 'not'],
  ],
  [
    'of the branch of which the fewest members are of another kind',
    [
      { properties: { a: { type: 'number' }, b: { const: 1 } } },
      { properties: { a: { maxLength: 1 }, b: { minimum: 3 }, c: { minimum: 3 } } },
    ],
    { a: 'abc', b: 2, c: 2 },
    ['maxLength', 'minimum', 'minimum'],
  ],
  ['that no branch is for it', [{ type: 'string' }, { enum: [1] }], true, ['anyOf']],
])('those %s', (_, branches, value, expected) => {
  expect(keywords(branches, value).toSorted()).toEqual(expected.toSorted());
});
