/** The table of limits is complete: all that limits work takes its numbers from there. */

import { byteRates, concurrency, rates, turns } from '../src/admission.ts';
import { settingTable } from '../src/app/config.ts';
import { readSourceFiles } from './support/source-files.ts';

const files = readSourceFiles().filter(
  ({ path }) => !path.startsWith('generated/') && !path.startsWith('kit/'),
);
const source = files.map(({ text }) => text).join('\n');

/** Limits that come from a configuration or an integration, which the table names or describes. */
const FROM_ARGUMENTS = new Set([
  'http/body/body-budget.ts',
  'http/reply/response-budget.ts',
  'http/reply/unread-responses.ts',
  'connectors/http/client.ts',
  'connectors/http/rate.ts',
  'services/caller-slots.ts',
]);

it('semaphores, counts, buckets and turns get their limits from the table', () => {
  const call = /\b(?:new Semaphore|createUsage|createTokenBuckets(?:<\w+>)?|createTurns)\(([^)]*)/g;
  const withOwnNumbers = files.flatMap(({ path, text }) =>
    [...text.matchAll(call)]
      .filter(([, argument = '']) => !/\b\w*(?:limits|concurrency|byteRates)\.\w+/i.test(argument))
      .map(([start]) => `${path}: ${start}`)
      .filter(() => !FROM_ARGUMENTS.has(path)),
  );
  expect(withOwnNumbers).toEqual([]);
});

it('names settings that exist', () => {
  const variables = new Set(Object.values(settingTable(7)).map(({ variable }) => variable));
  const rows = [
    ...Object.values(rates),
    ...Object.values(byteRates),
    ...Object.values(concurrency),
  ];
  const named = rows.flatMap((row) => [
    ...('setting' in row ? [row.setting] : []),
    ...('settings' in row ? Object.values(row.settings) : []),
  ]);
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => !variables.has(name))).toEqual([]);
});

it('has no row with a number that nothing reads', () => {
  const numbered = Object.entries({ ...rates, ...concurrency, ...turns, ...byteRates }).filter(
    ([, row]) => !('setting' in row) && !('settings' in row),
  );
  const unused = numbered.map(([name]) => name).filter((name) => !source.includes(`.${name}`));
  expect(unused).toEqual([]);
});
