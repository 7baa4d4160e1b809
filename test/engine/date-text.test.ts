/** Which texts are dates: DuckDB must read every one that we take, as the same moment. */

import { isDateText, isTimestampText } from '../../src/engine/values/date-text.ts';
import { literal } from '../../src/engine/sql.ts';
import { openDuckDb, type InProcessDuckDb } from '../support/in-process-duckdb.ts';

let duckdb: InProcessDuckDb;
beforeAll(async () => {
  duckdb = await openDuckDb();
});
afterAll(() => duckdb.close());

it.each([
  ['2026-01-02T03:04', '2026-01-02 03:04:00'],
  ['2026-01-02T03:04Z', '2026-01-02 03:04:00'],
  ['2026-01-02 03:04+05:30', '2026-01-01 21:34:00'],
  ['2026-01-02 03:04:05', '2026-01-02 03:04:05'],
  ['2026-01-02T03:04:05Z', '2026-01-02 03:04:05'],
  ['2026-01-02T03:04:05.678Z', '2026-01-02 03:04:05.678'],
  ['2026-01-02T03:04:05.123456789Z', '2026-01-02 03:04:05.123456'],
  ['2026-01-02T03:04:05-05', '2026-01-02 08:04:05'],
  ['2026-01-02T03:04:05+0530', '2026-01-01 21:34:05'],
  ['2026-01-02T03:04:05.5+05:30', '2026-01-01 21:34:05.5'],
  ['2024-02-29T23:59:59+14:00', '2024-02-29 09:59:59'],
  ['0001-01-01T00:00:00Z', '0001-01-01 00:00:00'],
  ['0001-01-01T10:00:00+10:00', '0001-01-01 00:00:00'],
  ['9999-12-31T13:59:59-10', '9999-12-31 23:59:59'],
  ['9999-12-31T23:59:59.999999Z', '9999-12-31 23:59:59.999999'],
])('the timestamp %s', async (text, utc) => {
  expect(isTimestampText(text)).toBe(true);
  expect(await duckdb.rows(`SELECT ${literal(text, 'timestamp')} AS at`)).toEqual([{ at: utc }]);
});

it.each([
  '2026-01-02',
  '2026-01-02T03',
  '2026-01-02T3:04:05',
  '2026-01-02T24:00:00Z',
  '2026-01-02T03:60:00Z',
  '2026-01-02T03:04:60Z',
  '2026-01-02T03:04:05+15:00',
  '2026-01-02T03:04:05 Europe/Paris',
  '2025-02-29T00:00:00Z',
  ' 2026-01-02T03:04:05Z',
  '0001-01-01T09:59:59+10:00',
  '9999-12-31T14:00:00-1000',
  '9999-12-31T23:59:59-00:01',
  'infinity',
  'now',
  '1767322800',
])('no timestamp: %s', (text) => expect(isTimestampText(text)).toBe(false));

it.each(['2026-01-02', '2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])(
  'the date %s',
  async (text) => {
    expect(isDateText(text)).toBe(true);
    expect(await duckdb.rows(`SELECT ${literal(text, 'date')} AS day`)).toEqual([{ day: text }]);
  },
);

it.each([
  '2025-02-29',
  '1900-02-29',
  '2026-00-01',
  '2026-13-01',
  '2026-01-32',
  '0000-01-01',
  '2026-1-2',
  '20260102',
  '02-01-2026',
  '2026-01-02 ',
  '+012026-01-01',
  'epoch',
  '',
])('no date: %s', (text) => expect(isDateText(text)).toBe(false));
