/** The migrations as they lie on disk, in `prisma/migrations`. */

import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';

export interface Migration {
  /** `<timestamp>_<name>`: the order of the names is the order of application. */
  readonly name: string;
  readonly script: string;
  /** SHA-256 of the script in hex, as Prisma keeps it in `_prisma_migrations`. */
  readonly checksum: string;
}

/** Seen alike from `src/` and from `dist/`. */
export const prismaDirectory = fileURLToPath(new URL('../../../../prisma', import.meta.url));
export const migrationsDirectory = join(prismaDirectory, 'migrations');

export function readMigrations(directory = migrationsDirectory): readonly Migration[] {
  return readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
    .map((name) => {
      const script = readFileSync(join(directory, name, 'migration.sql'), 'utf8');
      return { name, script, checksum: createHash('sha256').update(script).digest('hex') };
    });
}
