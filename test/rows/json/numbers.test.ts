/** What a number is must not depend on how it is written, nor on where a chunk ends. */

import fc from 'fast-check';
import { NumberReader } from '../../../src/rows/json/numbers.ts';
import { FRACTION, HUGE, LARGE, ODD, WHOLE } from '../../../src/rows/json/row-shape.ts';

function read(literal: string, cut = 0): { kind: number; fault: string | null } {
  const reader = new NumberReader();
  const [head, tail] = [Buffer.from(literal.slice(0, cut)), Buffer.from(`${literal.slice(cut)},`)];
  const digits = reader.begin(cut > 0 ? head : tail, 0);
  if (cut > 0) {
    // As the scan does: it asks for more where the chunk has more than the sign.
    if (digits < head.length) {
      expect(reader.read(head, digits)).toBe(head.length);
      reader.carry(head);
    }
    reader.from = 0;
  }
  const at = reader.read(tail, cut > 0 ? 0 : digits);
  expect(at).toBe(tail.length - 1);
  return { kind: reader.end(tail, at), fault: reader.problem };
}

/** Of digits alone by their own value, of other numbers by the double; one that JSON.stringify writes otherwise is odd. */
function kindOf(literal: string): { type: number; isLarge: boolean; isOdd: boolean } {
  const held = Number(literal);
  if (/^-?\d+$/.test(literal) && !Number.isSafeInteger(held)) {
    const isOf64Bits = BigInt.asIntN(64, BigInt(literal)) === BigInt(literal);
    return { type: isOf64Bits ? WHOLE : HUGE, isLarge: isOf64Bits, isOdd: false };
  }
  const isWhole = Number.isInteger(held) && held >= -(2 ** 63) && held < 2 ** 63;
  return {
    type: isWhole ? WHOLE : FRACTION,
    isLarge: isWhole && !Number.isSafeInteger(held),
    isOdd: String(held) !== literal,
  };
}

const digits = (max: number): fc.Arbitrary<string> =>
  fc.oneof(
    fc.stringMatching(new RegExp(`^[0-9]{1,${max}}$`)),
    fc.stringMatching(new RegExp(`^[09]{1,${max}}$`)),
  );
const literals = fc
  .tuple(
    fc.constantFrom('', '-'),
    digits(22),
    fc.option(digits(20)),
    fc.option(fc.tuple(fc.constantFrom('e', 'E'), fc.constantFrom('', '+', '-'), digits(3))),
  )
  .map(
    ([sign, whole, fraction, exponent]) =>
      `${sign}${whole.replace(/^0+(?=\d)/, '')}${fraction === null ? '' : `.${fraction}`}${exponent === null ? '' : exponent.join('')}`,
  );

it.each([
  '0',
  '7',
  '-7',
  '123456789012345',
  '1234567890123456',
  '9007199254740991',
  '9007199254740993',
  '9223372036854775807',
  '9223372036854775808',
  '0.5',
  '12.25',
  '-0.1',
  '1.0',
  '1.50',
  '0.05',
  '-0',
  '-0.0',
  '99999999999999.5',
  '999999999999999.9',
  '0.9999999999999999999',
  '1.00000000000000000001',
  '1e3',
  '1.5e1',
  '1.5e0',
  '1.25e1',
  '15e-1',
  '150e-1',
  '150e-2',
  '1500e-2',
  '1.50e1',
  '0e5',
  '0.0e9',
  '1e14',
  '1e15',
  '9.5e15',
  '-9.1e15',
  '1e18',
  '1e19',
  '12e18',
  '1e34',
  '1e35',
  '1e-7',
  '1E+2',
  '123456789012345e1',
  '1234567890123456e1',
  '1e99',
  '1e100',
  '1e308',
  '-1e-99',
  '9.223372036854775e18',
  '9.3e18',
  '123e-3',
  '1.00e2',
  '10.0e-1',
])('%s has the kind of its digits or of its double', (literal) => {
  const { type, isLarge, isOdd } = kindOf(literal);
  const { kind } = read(literal);
  expect([literal, kind & (WHOLE | FRACTION | HUGE), (kind & LARGE) !== 0]).toEqual([
    literal,
    type,
    isLarge,
  ]);
  if (isOdd && !isLarge) expect([literal, kind & ODD]).toEqual([literal, ODD]);
  for (let cut = 1; cut < literal.length; cut += 1)
    expect([literal, cut, read(literal, cut).kind & ~ODD]).toEqual([literal, cut, kind & ~ODD]);
});

it('any number is classified, wherever a chunk ends', () => {
  fc.assert(
    fc.property(literals, fc.nat(), (literal, place) => {
      const { type, isLarge, isOdd } = kindOf(literal);
      for (const { kind, fault } of [read(literal), read(literal, place % literal.length)]) {
        if (fault !== null) continue;
        expect([kind & (WHOLE | FRACTION | HUGE), (kind & LARGE) !== 0]).toEqual([type, isLarge]);
        if (isOdd && !isLarge) expect(kind & ODD).toBe(ODD);
      }
    }),
    { numRuns: 3_000 },
  );
});

it.each(['0', '7', '-7', '123456789012345', '12.25', '-0.1', '10.5'])(
  '%s is written as it is',
  (literal) => {
    expect(read(literal).kind & ODD).toBe(0);
  },
);
