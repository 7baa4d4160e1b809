/**
 * Writes `src/generated/` from the contract: the bundled documents, their types,
 * the table of operations, the table of errors, and the Prisma client.
 *
 *     npm run generate
 *
 * The output depends on the sources alone: no times, no absolute paths.
 */

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { generateContract } from './generate/contract.ts';
import { generatePrismaClient } from './generate/prisma-client.ts';
import { readCommandLine } from './service/command-line.ts';

readCommandLine(import.meta.filename, {});

const root = join(import.meta.dirname, '..');

for (const [path, text] of await generateContract(root)) {
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
generatePrismaClient(root, root);
