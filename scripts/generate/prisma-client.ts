/** Generates the Prisma client. `prisma/schema.prisma` names the output folder. */

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

export function generatePrismaClient(root: string): void {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules', 'prisma', 'build', 'index.js'),
      'generate',
      '--schema',
      join(root, 'prisma', 'schema.prisma'),
    ],
    {
      cwd: root,
      encoding: 'utf8',
      // Generating needs no engine; the path of any file keeps Prisma from downloading one.
      env: {
        ...process.env,
        PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
        PRISMA_HIDE_UPDATE_MESSAGE: '1',
        CHECKPOINT_DISABLE: '1',
      },
    },
  );
  if (status !== 0) throw new Error(`The Prisma client cannot be generated:\n${stdout}${stderr}`);
}
