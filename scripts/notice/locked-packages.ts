/** The packages that an installation for production has, on whatever platform, as package-lock.json names them. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface LockedPackage {
  /** Below the project, also where it is not installed. */
  readonly path: string;
  readonly name: string;
  readonly version: string;
  /** As the lock states it; null where it does not. */
  readonly license: string | null;
}

interface Entry {
  readonly version: string;
  readonly license?: string;
  readonly dev?: boolean;
}

export function productionPackages(root: string): LockedPackage[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Entry>;
  };
  return Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && dev !== true)
    .map(([path, { version, license = null }]) => ({
      path,
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      license,
    }));
}
