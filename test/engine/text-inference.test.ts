/** What texts of a CSV are, and what a column of them becomes. */

import { TextInference } from '../../src/engine/values/text-inference.ts';

function typeOf(texts: readonly (string | null)[]): string {
  const inference = new TextInference();
  for (const text of texts) inference.add({ a: text });
  const columns = inference.finish();
  if (!columns.ok) throw new Error('it has a column');
  const [column] = columns.value;
  return column?.untyped ? 'unknown' : String(column?.type);
}

it.each<[type: string, texts: readonly (string | null)[]]>([
  ['integer', ['1', '-5', '0', null]],
  ['integer', ['9007199254740993', '-9223372036854775808', '9223372036854775807']],
  ['integer', [' 1', '2 ', '', '3']],
  ['number', ['1', '2.5']],
  ['number', ['.5', '-.5', '5.', '1e5', '1E-5', '1e+05']],
  ['number', ['0.30000000000000004', '1.000000000000000000e+00', '4.3333333333333333']],
  ['number', ['0.10000000000000000555', '1.50', '100.00']],
  ['boolean', ['true', 'false', null]],
  ['boolean', ['TRUE', 'False']],
  ['string', ['9223372036854775808', '1']],
  ['string', ['-9223372036854775809']],
  ['string', ['1.5', '9007199254740993']],
  ['number', ['1.5', '9007199254740992']],
  ['string', ['12345678901234567.89']],
  ['string', ['007', '1']],
  ['string', ['00.5']],
  ['string', ['+49301234']],
  ['string', ['1,5']],
  ['string', ['1', 'x']],
  ['string', ['1', 'true']],
  ['string', ['t', 'f']],
  ['string', ['NaN', '1']],
  ['string', ['1e999']],
  ['string', ['0x10']],
  ['string', ['1_000']],
  ['string', ['2024-01-02']],
  ['string', ['-', '.', 'e5']],
  ['string', ['']],
  ['string', ['1'.repeat(100_000), '1']],
  ['unknown', [null, null]],
])('%s: %j', (type, texts) => expect(typeOf(texts)).toBe(type));

it('says which columns are text because of a number', () => {
  const inference = new TextInference();
  inference.add({ a: '9223372036854775808', b: '0.5', c: 'x' });
  inference.add({ a: '1', b: '9007199254740993', c: '9223372036854775808' });
  expect(inference.warnings()).toEqual([
    'Column `a` is text: it has whole numbers beyond 64 bits',
    'Column `b` is text: it has fractions, and whole numbers not exact among them',
  ]);
});
