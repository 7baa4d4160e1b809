/**
 * The Prisma client, from `prisma/schema.prisma`, which says where it goes. A digest of both is kept beside it: while it
 * matches, Prisma's command is not needed.
 */

import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toolFile, toolVersions } from '../tools/installed.ts';
import { digestOfParts } from './digest.ts';
import { readFiles } from './files.ts';

const SCHEMA = join('prisma', 'schema.prisma');
const CLIENT = join('src', 'generated', 'prisma');
const DIGEST = 'src/generated/prisma.sha256';

/** Writes the client if the schema, the version of Prisma or the client has changed since the last time. */
export function generatePrismaClient(root: string): void {
  const digest = join(root, DIGEST);
  if (existsSync(digest) && readFileSync(digest, 'utf8') === digestOf(root)) return;
  runPrisma(root, root);
  writeFileSync(digest, digestOf(root));
}

/**
 * What the schema gives, by path below `root`.
 * @param aside a folder that the client may be written to
 */
export function prismaClientMadeNew(root: string, aside: string): ReadonlyMap<string, string> {
  cpSync(join(root, SCHEMA), join(aside, SCHEMA));
  runPrisma(root, aside);
  return prismaClientAsFound(aside);
}

/** The client that is there, with the digest that it should have. */
export function prismaClientAsFound(root: string): ReadonlyMap<string, string> {
  return new Map([...readFiles(root, CLIENT), [DIGEST, digestOf(root)]]);
}

function digestOf(root: string): string {
  const parts = [toolVersions()['prisma'] ?? '', readFileSync(join(root, SCHEMA), 'utf8')];
  return `${digestOfParts([...parts, ...[...readFiles(root, CLIENT)].toSorted().flat()])}\n`;
}

/** @param target has the schema; the client comes to stand under it */
function runPrisma(root: string, target: string): void {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [toolFile('prisma/build/index.js'), 'generate', '--schema', join(target, SCHEMA)],
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
