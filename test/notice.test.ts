/** NOTICE names every package of a production installation, and each has a licence that the product may carry. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { productionPackages } from '../scripts/notice/locked-packages.ts';
import { keptReferencePackages, referenceSource } from '../scripts/notice/reference-page.ts';
import { parse } from '../scripts/notice/sections.ts';
import { projectRoot } from './support/source-files.ts';

const ALLOWED = new Set([
  '(AFL-2.1 OR BSD-3-Clause)',
  '(MIT OR CC0-1.0)',
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MIT and ISC',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
]);

/** Looked at one by one, and each still in use. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  neverpanic: 'no licence stated',
};

const headingsOf = (sections: ReturnType<typeof parse>): string[] =>
  [...sections.values()].flatMap((headings) => [...headings]);
const lines = headingsOf(parse(readFileSync(join(projectRoot, 'NOTICE'), 'utf8')));
const inReferencePage = headingsOf(keptReferencePackages()).map((heading) =>
  heading.replace(/ \(.+\)$/, ''),
);
const noticed = lines.map((line) => {
  const [, name, license] = /^(\S+ \S+|PostgreSQL, .*?) \((.+)\)$/.exec(line) ?? [];
  return { name: name ?? line, license: license ?? '' };
});

it('names the packages of the lock and those inside the reference page, no other and no other version; npm run notice writes it', () => {
  const wanted = new Set([
    ...productionPackages(projectRoot).map(({ name, version }) => `${name} ${version}`),
    ...inReferencePage,
  ]);
  expect(
    noticed
      .map(({ name }) => name)
      .filter((name) => !name.startsWith('PostgreSQL, '))
      .sort(),
  ).toEqual([...wanted].sort());
});

it('knows the packages of the very reference page that is served', () => {
  expect(inReferencePage).toContain(referenceSource(projectRoot));
});

it('has the licence of PostgreSQL, whose binaries come in packages under another', () => {
  expect(noticed.filter(({ license }) => license === 'PostgreSQL')).toHaveLength(1);
});

it('has no licence that is not allowed', () => {
  const others = noticed
    .filter(({ license }) => !ALLOWED.has(license))
    .map(({ name, license }) => [name.slice(0, name.lastIndexOf(' ')), license]);
  expect(Object.fromEntries(others)).toEqual(EXCEPTIONS);
});
