/** That configs take the names that columns may have, and no others. */

import { Ajv2020 } from 'ajv/dist/2020.js';
import { declaredColumnsSchema } from '../../src/engine/config/declared-columns.ts';
import { columnNameProblem, columnNameSchema } from '../../src/engine/values/columns.ts';

const LENGTHS: readonly (readonly [length: number, isName: boolean])[] = [
  [0, false],
  [1, true],
  [255, true],
  [256, false],
];

it.each(LENGTHS)('a name of %d characters: %s', (length, isName) => {
  const name = 'n'.repeat(length);
  const ajv = new Ajv2020({ strict: false });
  expect(columnNameProblem(name) === undefined).toBe(isName);
  expect(ajv.validate(columnNameSchema('A name.'), name)).toBe(isName);
  expect(ajv.validate(declaredColumnsSchema('Columns.'), [{ name, type: 'number' }])).toBe(isName);
});
