/** How comparisons in a row are grouped. */

import { parse } from '../../src/engine/expression/parser.ts';

const COMPARISONS = ['=', '==', '!=', '<>', '<', '<=', '>', '>='];

it.each(COMPARISONS.flatMap((one) => COMPARISONS.map((other) => [one, other])))(
  'a %s b %s c is that of the first two, compared with the third',
  (one, other) => {
    expect(parse(`a ${one} b ${other} c`)).toMatchObject({
      kind: 'binary',
      left: { kind: 'binary', left: { name: 'a' }, right: { name: 'b' } },
      right: { kind: 'column', name: 'c' },
    });
  },
);
