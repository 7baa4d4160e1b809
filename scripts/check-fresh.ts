/**
 * Fails when `src/generated/` differs from what `npm run generate` would write.
 *
 *     npm run check:fresh
 *
 * If `.config/` has its tools (`npm ci` there), the Prisma client and the WebAssembly are made for comparison; otherwise their digests are compared.
 */

import { join } from 'node:path';
import { findStaleFiles } from './generate/freshness.ts';
import { readCommandLine } from './service/command-line.ts';

readCommandLine(import.meta.filename, {});

const stale = await findStaleFiles(join(import.meta.dirname, '..'));
for (const line of stale) process.stderr.write(`${line}\n`);
if (stale.length > 0) {
  process.stderr.write('Run `npm run generate` and commit the result.\n');
  process.exitCode = 1;
}
