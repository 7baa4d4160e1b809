/**
 * Writes the database client, `src/generated/prisma`, from `prisma/schema.prisma`.
 * Prisma's program looks for a native engine that this step does not use and that
 * could only be downloaded; naming any existing file keeps it from looking.
 */

import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '..');

export function generatePrisma(): void {
  const require = createRequire(import.meta.url);
  const program = join(dirname(require.resolve('prisma/package.json')), 'build/index.js');
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, 'generate'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, CHECKPOINT_DISABLE: '1', PRISMA_HIDE_UPDATE_MESSAGE: '1' },
  });
  if (status !== 0) throw new Error(`prisma generate failed:\n${stdout}${stderr}`);
}

if (process.argv[1] === import.meta.filename) generatePrisma();
