/** Declared dates and timestamps: few forms are read, and a value in another names its row, however the rows come in. */

import type { JsonObject } from '../../src/engine/types.ts';
import { rowsOf } from '../support/engine.ts';
import { failed, useIngestBench } from './ingest-bench.ts';

const bench = useIngestBench();

const GOOD: readonly (readonly [text: string, day: string | null, time: string])[] = [
  ['2024-02-29', '2024-02-29', '2024-02-29T00:00:00.000Z'],
  ['0001-01-01', '0001-01-01', '0001-01-01T00:00:00.000Z'],
  ['2024-01-01T10:00Z', null, '2024-01-01T10:00:00.000Z'],
  ['2024-01-01T10:00+02:00', null, '2024-01-01T08:00:00.000Z'],
  ['2024-01-01 10:00-0130', null, '2024-01-01T11:30:00.000Z'],
  ['2024-01-01T10:00', null, '2024-01-01T10:00:00.000Z'],
  ['2024-01-01T10:00:01.5+02', null, '2024-01-01T08:00:01.500Z'],
];
const BAD = [
  '2024-1-2',
  '2024/01/02',
  '2023-02-29',
  'epoch',
  '0000-01-01',
  '10000-01-01',
  '24-01-02',
  '2024-01-01T24:00',
  '2024-01-01T1:00',
  '2024-01-01T10:00 Europe/Berlin',
  '',
  ' 2024-01-02',
  '0001-01-01T00:00:00+02:00',
  '2024-01-02 (BC)',
  'infinity',
];

const columns = { d: 'date', t: 'timestamp' };
const ways: Readonly<
  Record<string, (rows: readonly JsonObject[]) => ReturnType<typeof bench.http>>
> = {
  'a JSON array': (rows) => bench.http('application/json', JSON.stringify(rows), { columns }),
  'lines of JSON': (rows) =>
    bench.http('application/x-ndjson', rows.map((row) => JSON.stringify(row)).join('\n'), {
      columns,
    }),
  'a parameter': (rows) => bench.param({ rows }, { columns }),
  'a config': (rows) => bench.inline(rows, columns),
};

describe.each(Object.entries(ways))('%s', (way, read) => {
  it('has dates and timestamps in the forms of ISO 8601', async () => {
    const rows = GOOD.map(([text, day]) => ({ d: day, t: text }));
    expect(rowsOf(await read(rows))).toEqual(GOOD.map(([, d, t]) => ({ d, t })));
  });

  it.each(BAD)('has none as %j, and says where it is', async (text) => {
    for (const member of ['d', 't']) {
      const row = { d: '2024-01-01', t: '2024-01-01', [member]: text };
      const what = member === 'd' ? 'a date as YYYY-MM-DD' : 'a timestamp as YYYY-MM-DDTHH:MM:SSZ';
      const message = `Row 2, column \`${member}\`: ${JSON.stringify(text)} is not ${what}`;
      const outcome = await read([{ d: '2024-01-01', t: null }, row]);
      // Rows of a config are known before the run.
      const expected =
        way === 'a config'
          ? { status: 'invalid', report: { errors: [{ nodeId: 1, message }] } }
          : failed('invalid_value', message);
      expect(outcome).toMatchObject(expected);
    }
  });
});
