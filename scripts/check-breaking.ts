/**
 * `npm run check:breaking`: fails when the documents of today break what the last
 * release promised. oasdiff compares them where Go is on the machine; our own rules are for what it does not know.
 *
 *     npm run check:breaking -- --self-test   checks that seeded changes are reported, and additions are not
 *     npm run check:breaking -- --release     takes today's documents as those of a release
 *     REQUIRE_OASDIFF=1                       a missing go is a failure, not an omission
 */

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openOasdiff } from './breaking/oasdiff.ts';
import { ownRules } from './breaking/own-rules.ts';
import { selfTest } from './breaking/self-test.ts';
import { bundleDocuments, type SpecDocument } from './generate/bundle.ts';
import { missing, root } from './service/toolbox.ts';
import { readCommandLine } from './service/command-line.ts';

const { values } = readCommandLine(import.meta.filename, {
  'self-test': { type: 'boolean', default: false },
  release: { type: 'boolean', default: false },
});
const isSelfTest = values['self-test'];
const NAMES = ['v1', 'product'] as const;
const file = (name: string): string => join(root, 'openapi/released', `${name}.json`);

async function main(): Promise<readonly string[]> {
  const documents = await bundleDocuments(root);
  if (values.release) {
    mkdirSync(join(root, 'openapi/released'), { recursive: true });
    for (const name of NAMES)
      writeFileSync(file(name), `${JSON.stringify(documents[name], null, 2)}\n`);
    console.log("Today's documents are those of a release now.");
    return [];
  }
  const withoutGo = missing([['go', 'version']]).length > 0;
  if (withoutGo && process.env['REQUIRE_OASDIFF'] === '1') return ['go is not on this machine'];
  if (withoutGo)
    console.log(
      'oasdiff is left out: go is not on this machine. Only what it has no rule for is checked.',
    );
  const oasdiff = withoutGo ? null : await openOasdiff();
  if (isSelfTest) return selfTest(documents.v1, oasdiff);

  const lines: string[] = [];
  for (const name of NAMES) {
    const released = JSON.parse(readFileSync(file(name), 'utf8')) as SpecDocument;
    lines.push(...ownRules(released, documents[name]).map((line) => `${name}: ${line}`));
    if (oasdiff !== null)
      lines.push(
        ...(await oasdiff(released, documents[name])).map((line) => `${name}, oasdiff: ${line}`),
      );
  }
  return lines;
}

const lines = await main();
for (const line of lines) console.log(line);
console.log(
  lines.length === 0
    ? isSelfTest
      ? 'Every seed is told right.'
      : 'No breaking differences.'
    : `${lines.length} ${isSelfTest ? 'seeds are not told right' : 'breaking differences'}`,
);
if (lines.length > 0) process.exitCode = 1;
