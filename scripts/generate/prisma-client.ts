/** The Prisma client, from `prisma/schema.prisma`, which says where it goes. */

import { cpSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type * as generator from '@prisma/client-generator-ts';
import type * as internals from '@prisma/internals';

// Their ES modules cannot be loaded. The command `prisma` does the same with them, and is 160 MB more.
const require = createRequire(import.meta.url);
const { getGenerators, loadSchemaContext } = require('@prisma/internals') as typeof internals;
const { PrismaClientTsGenerator } = require('@prisma/client-generator-ts') as typeof generator;

/**
 * @param target a copy of the schema's folder is made here, so that the client
 *   comes to stand under it; the project itself where both are the same
 */
export async function generatePrismaClient(root: string, target: string): Promise<void> {
  const schema = join(target, 'prisma', 'schema.prisma');
  if (target !== root) cpSync(join(root, 'prisma', 'schema.prisma'), schema);
  const generators = await getGenerators({
    schemaContext: await loadSchemaContext({
      schemaPath: { cliProvidedPath: schema },
      printLoadMessage: false,
    }),
    registry: {
      'prisma-client': { type: 'in-process', generator: new PrismaClientTsGenerator() },
    },
    cliCommand: 'generate',
    skipDownload: true,
  });
  for (const each of generators) {
    await each.generate();
    each.stop();
  }
}
