/**
 * Writes `src/generated/`: from the contract the bundled documents, their types,
 * the table of operations and the table of errors; from the files of `src/` the
 * table of handlers and the lists of node types and periodic jobs; from
 * `prisma/` the Prisma client and the statements of the stores; and the
 * WebAssembly that reads rows.
 *
 *     npm run generate                      always
 *     tsx scripts/generate.ts --if-stale    only if a source has changed
 *
 * The output depends on the sources alone: no times, no absolute paths. It fails
 * if an operation has no handler; the types to write it with exist then.
 */

import { join } from 'node:path';
import { generateAll, isStale } from './generate/all.ts';
import { readCommandLine } from './service/command-line.ts';

const { values } = readCommandLine(import.meta.filename, {
  'if-stale': { type: 'boolean', default: false },
});

const root = join(import.meta.dirname, '..');
const problems = !values['if-stale'] || isStale(root) ? await generateAll(root) : [];
for (const problem of problems) process.stderr.write(`${problem}\n`);
if (problems.length > 0) process.exitCode = 1;
