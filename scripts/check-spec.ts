/**
 * Fails when a document breaks one of Redocly's rules or of our own.
 *
 *     npx tsx scripts/check-spec.ts
 */

import { join } from 'node:path';
import { bundleDocuments, lintDocument, type DocumentName } from './generate/bundle.ts';
import { readErrors } from './generate/error-table-file.ts';
import { readCommandLine } from './service/command-line.ts';
import { violations } from './spec/rules.ts';

readCommandLine(import.meta.filename, {});

const root = join(import.meta.dirname, '..');
const errors = readErrors(root);

for (const [name, document] of Object.entries(await bundleDocuments(root))) {
  const lintMessages = await lintDocument(root, name as DocumentName);
  for (const text of [...lintMessages, ...violations(document, errors)]) {
    process.stderr.write(`${name}: ${text}\n`);
    process.exitCode = 1;
  }
}
