/** The tables of the guide about settings. */

import { settingTable } from '../../src/app/config.ts';
import { withSettingTables } from '../../scripts/generate/setting-tables.ts';

const ALL = ['service', 'accounts', 'mail', 'secrets', 'runs', 'resources'];
const guideOf = (groups: readonly string[]): string =>
  groups.map((group) => `\n{settings: ${group}}\n`).join('');

it('have every setting once', () => {
  const tables = withSettingTables(guideOf(ALL));
  const listed = [...tables.matchAll(/^\| `(\w+)`/gm)].map(([, variable]) => variable);
  const variables = Object.values(settingTable(1)).map(({ variable }) => variable);
  expect(listed.toSorted()).toEqual(variables.toSorted());
});

it.each([
  '| `PORT` | `3000` | The port to listen on. 0 takes a free one. |',
  '| `PARAMS_MAX_BYTES` | `134217728` (128 MiB) | Size of the body of an execute call. |',
  '| `RESULT_MAX_BYTES` | `4294967296` (4 GiB) | Size of one result on disk,',
  '| `DATABASE_URL` or `DATABASE_URL_FILE` | embedded PostgreSQL | PostgreSQL 15 or later,',
  '| `OUTBOUND_ALLOW_HOSTS` | none | ',
])('have the row %s', (row) => {
  expect(withSettingTables(guideOf(ALL))).toContain(`\n${row}`);
});

it('have a place for each group in the guide', () => {
  expect(() => withSettingTables(guideOf(ALL.slice(1)))).toThrow(
    'The guide about settings should have the tables service, accounts, mail, secrets, runs, resources, and has accounts, mail, secrets, runs, resources',
  );
});
