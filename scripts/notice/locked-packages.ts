/** The packages of package-lock.json: all, and those that a production installation has on whatever platform or that the build puts into `dist/`. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface LockedPackage {
  /** Relative to the project, even if the package is not installed. */
  readonly path: string;
  readonly name: string;
  readonly version: string;
  /** The licence in the lock file; null if it has none. */
  readonly license: string | null;
}

interface Entry {
  readonly version: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
}

type Entries = Readonly<Record<string, Entry>>;

/** The build puts them into `dist/`: Prisma's client, and the packages of the console. */
const BUNDLED = [
  '@codemirror/autocomplete',
  '@codemirror/commands',
  '@codemirror/language',
  '@codemirror/lint',
  '@codemirror/state',
  '@codemirror/view',
  '@lezer/highlight',
  '@prisma/client',
  '@tanstack/react-query',
  '@xyflow/react',
  'react',
  'react-dom',
  'wouter',
];

/** All of them, development packages too. */
export function lockedPackages(root: string): LockedPackage[] {
  return listed(readLock(root));
}

export function productionPackages(root: string): LockedPackage[] {
  const packages = readLock(root);
  const bundled = new Set<string>();
  for (const name of BUNDLED) withDependencies(packages, name, '', bundled);
  return listed(
    Object.fromEntries(
      Object.entries(packages).filter(([path, { dev }]) => dev !== true || bundled.has(path)),
    ),
  );
}

function readLock(root: string): Entries {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Entries;
  };
  return lock.packages;
}

function listed(packages: Entries): LockedPackage[] {
  return Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, { version, license = null }]) => ({
      path,
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      license,
    }));
}

/** The paths of a package and of all that it needs, found as Node finds them: the nearest `node_modules` above. */
function withDependencies(
  packages: Entries,
  name: string,
  from: string,
  found: Set<string>,
): ReadonlySet<string> {
  const path = nearest(packages, name, from);
  if (path === undefined || found.has(path)) return found;
  found.add(path);
  for (const needed of Object.keys(packages[path]?.dependencies ?? {}))
    withDependencies(packages, needed, path, found);
  return found;
}

function nearest(packages: Entries, name: string, from: string): string | undefined {
  for (
    let above = from;
    ;
    above = above.slice(0, Math.max(0, above.lastIndexOf('/node_modules/')))
  ) {
    const path = above === '' ? `node_modules/${name}` : `${above}/node_modules/${name}`;
    if (packages[path] !== undefined) return path;
    if (above === '') return undefined;
  }
}
