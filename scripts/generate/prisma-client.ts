/** The Prisma client, from `prisma/schema.prisma`, which says where it goes. */

import { spawnSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/**
 * @param target a copy of the schema's folder is made here, so that the client
 *   comes to stand under it; the project itself where both are the same
 */
export function generatePrismaClient(root: string, target: string): void {
  if (target !== root)
    cpSync(join(root, 'prisma', 'schema.prisma'), join(target, 'prisma', 'schema.prisma'));
  const cli = createRequire(join(root, 'package.json')).resolve('prisma/build/index.js');
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [cli, 'generate', '--schema', join(target, 'prisma', 'schema.prisma')],
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
