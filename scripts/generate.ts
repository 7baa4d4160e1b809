/**
 * Writes `src/generated/`: from the contract the bundled documents, their types,
 * the table of operations and the table of errors; from the files of `src/` the
 * table of handlers and the lists of node types and periodic jobs; the Prisma
 * client; and the WebAssembly that reads rows.
 *
 *     npm run generate
 *
 * The output depends on the sources alone: no times, no absolute paths. It fails
 * where an operation has no handler; the types to write it with are there then.
 */

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { bundleDocuments } from './generate/bundle.ts';
import { generateContract } from './generate/contract.ts';
import { generatePlainRows } from './generate/plain-rows.ts';
import { generatePrismaClient } from './generate/prisma-client.ts';
import { generateTables } from './generate/tables.ts';
import { readCommandLine } from './service/command-line.ts';

readCommandLine(import.meta.filename, {});

const root = join(import.meta.dirname, '..');
const documents = await bundleDocuments(root);
const { files, faults } = generateTables(root, documents);

for (const [path, text] of [...(await generateContract(root, documents)), ...files]) {
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
generatePrismaClient(root);
generatePlainRows(root);

for (const fault of faults) process.stderr.write(`${fault}\n`);
if (faults.length > 0) process.exitCode = 1;
