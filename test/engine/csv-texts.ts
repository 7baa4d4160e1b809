/** Common and odd texts of CSVs, with options and declared columns, for fast-check. */

import fc from 'fast-check';
import type { CsvOptions } from '../../src/rows/index.ts';
import type { DeclaredColumns } from '../../src/engine/values/declared-columns.ts';

export interface Csv {
  readonly text: string;
  readonly options: CsvOptions;
  readonly declared: DeclaredColumns | undefined;
}

/** Fields that a reader of CSV may mistake for something else. */
const ODD_FIELDS = [
  '',
  '0',
  '-1',
  'a',
  'x y',
  'NA',
  '1.5',
  '.5',
  '5.',
  '1e5',
  '007',
  '+4',
  '-0',
  ' 7',
  '8 ',
  '\t9',
  '9\t',

  '9223372036854775808',
  '0.1000000000000000055511151231257827',
  '1e400',
  '1e-400',
  'nan',
  'inf',
  '1_000',

  '0x1F',
  '1,5',
  't',
  'null',
  '2023-02-29',
  '2024-1-2',
  '2024-01-02 24:00:00',
  '2024-01-02T03:04+02',

  '""',
  '"1"',
  '"NA"',
  '"a,b"',
  '"a""b"',
  '""""',
  '" 1 "',
  '"a\nb"',
  '"a\r\nb"',
  ' "b"',
  '"b" ',
  '\t"c"',

  ' ',
  '\t',
  'a"b',
  '"a"b',
  '"',
  'é',
  '😀',
  '#x',
  "it's",
  "'q'",
  '\\',
  'a\\"b',
  '"a\\"b"',
  '\u00a01',
  '\u0001',
];

interface ColumnKind {
  /** As which it can be declared. */
  readonly type: string;
  readonly values: fc.Arbitrary<string>;
}

const days = fc
  .date({ noInvalidDate: true, min: new Date('0001-01-01'), max: new Date('9999-12-31') })
  .map((day) => day.toISOString());

const KINDS: readonly ColumnKind[] = [
  { type: 'integer', values: fc.integer().map(String) },
  { type: 'integer', values: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String) },
  { type: 'number', values: fc.bigInt({ min: -(2n ** 66n), max: 2n ** 66n }).map(String) },
  { type: 'number', values: fc.double({ noNaN: true, noDefaultInfinity: true }).map(String) },
  { type: 'number', values: fc.integer().map((one) => (one / 100).toFixed(2)) },
  { type: 'boolean', values: fc.constantFrom('true', 'false') },
  { type: 'boolean', values: fc.constantFrom('true', 'FALSE', 'True') },
  { type: 'date', values: days.map((day) => day.slice(0, 10)) },
  { type: 'timestamp', values: days.map((day) => day.slice(0, 19)) },
  {
    type: 'timestamp',
    values: days.chain((day) =>
      fc.constantFrom(
        day,
        day.slice(0, 16),
        day.slice(0, 19).replace('T', ' '),
        day.replace('Z', '+02:00'),
      ),
    ),
  },
  { type: 'string', values: fc.constantFrom('a', 'b c', 'naïve', 'x"y', "o'clock", '日本', '-') },
  {
    type: 'string',
    values: fc.string({ maxLength: 8 }).map((one) => `"${one.replaceAll('"', '""')}"`),
  },
  { type: 'string', values: fc.constantFrom('"a\nb"', '"a,b"', 'c') },
];

const MISSING = fc.constantFrom('', '', '', 'NA', '""', ' ');
const NAMES = ['a', 'b', 'c', 'A', '2024', '"x y"', '', 'naïve', ' d'];

const column = fc
  .record({
    name: fc.constantFrom(...NAMES),
    kind: fc.constantFrom(...KINDS),
    isWhole: fc.boolean(),
    isQuoted: fc.constantFrom(false, false, false, true),
  })
  .map(({ name, kind, isWhole, isQuoted }) => {
    const values = isQuoted
      ? kind.values.map((one) => (one.includes('"') ? one : `"${one}"`))
      : kind.values;
    return {
      name,
      type: kind.type,
      values: isWhole
        ? values
        : fc.oneof({ weight: 8, arbitrary: values }, { weight: 1, arbitrary: MISSING }),
    };
  });

const tidyRows = (values: readonly fc.Arbitrary<string>[]): fc.Arbitrary<string[][]> =>
  fc.array(fc.tuple(...values), { maxLength: 24 });

const oddRows = (values: readonly fc.Arbitrary<string>[]): fc.Arbitrary<string[][]> => {
  const odd = fc.oneof(fc.constantFrom(...ODD_FIELDS), fc.string({ maxLength: 6 }));
  const fields = values.map((one) =>
    fc.oneof({ weight: 4, arbitrary: one }, { weight: 1, arbitrary: odd }),
  );
  const row = fc.tuple(...fields);
  return fc.array(
    fc.oneof(
      { weight: 12, arbitrary: row },
      { weight: 1, arbitrary: fc.tuple(row, fc.nat(4)).map(([one, most]) => one.slice(0, most)) },
      { weight: 1, arbitrary: row.map((one) => [...one, '']) },
      { weight: 1, arbitrary: fc.constant<string[]>([]) },
    ),
    { maxLength: 8 },
  );
};

const plainOptions: fc.Arbitrary<CsvOptions> = fc.record(
  { infer: fc.constant(false), null_values: fc.constant(['NA']) },
  { requiredKeys: [] },
);

const anyOptions: fc.Arbitrary<CsvOptions> = fc.record(
  {
    header: fc.oneof(fc.boolean(), fc.constant(['p', 'q']), fc.constant(['p', 'q', 'r'])),
    null_values: fc.constantFrom(['NA'], ['', 'NA'], ['NULL', '-', ' '], ['1']),
    on_bad_row: fc.constantFrom('skip', 'fail'),
    infer: fc.boolean(),
    skip_rows: fc.integer({ min: 0, max: 2 }),
    quote: fc.constantFrom('', "'", '"'),
    escape: fc.constantFrom('\\', '"'),
  },
  { requiredKeys: [] },
);

export const csv: fc.Arbitrary<Csv> = fc
  .record({
    columns: fc.array(column, { minLength: 1, maxLength: 4 }),
    delimiter: fc.constantFrom(',', ',', ',', ';', '\t', '|', ':'),
    lineEnd: fc.constantFrom('\n', '\n', '\n', '\r\n', '\r\n', '\r'),
    options: fc.oneof({ weight: 2, arbitrary: plainOptions }, { weight: 1, arbitrary: anyOptions }),
    declares: fc.constantFrom(0, 0, 1, 4),
    isOdd: fc.constantFrom(true, false),
    hasOwnDelimiter: fc.boolean(),
    begin: fc.constantFrom('', '', '', '\uFEFF', '\n', '\r\n'),
    isEnded: fc.boolean(),
  })
  .chain(
    ({
      columns,
      delimiter,
      lineEnd,
      options,
      declares,
      isOdd,
      hasOwnDelimiter,
      begin,
      isEnded,
    }) => {
      const values = columns.map((one) => one.values);
      const types = columns.slice(0, declares).map(({ name, type }) => [name || 'column1', type]);
      return (isOdd ? oddRows(values) : tidyRows(values)).map((rows) => {
        const names = columns.map(({ name }) => name);
        const lines = [names, ...rows].map((fields) => fields.join(delimiter));
        return {
          text: `${begin}${lines.join(lineEnd)}${isEnded ? lineEnd : ''}`,
          options: { ...options, ...(hasOwnDelimiter && { delimiter }) },
          declared: declares === 0 ? undefined : (Object.fromEntries(types) as DeclaredColumns),
        };
      });
    },
  );
