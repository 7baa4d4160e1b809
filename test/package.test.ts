/** The package files: exact versions, and a lock that installs on every platform. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './support/source-files.ts';

interface Locked {
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const read = <T>(name: string): T => JSON.parse(readFileSync(join(projectRoot, name), 'utf8')) as T;
const manifest =
  read<Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string>>>(
    'package.json',
  );
const { packages } = read<{ packages: Record<string, Locked> }>('package-lock.json');

/** Where Node looks for a package from inside another: there, then in each folder above. */
function isLocked(from: string, name: string): boolean {
  for (
    let base = from;
    ;
    base = base.slice(0, Math.max(0, base.lastIndexOf('node_modules/') - 1))
  ) {
    if (packages[`${base === '' ? '' : `${base}/`}node_modules/${name}`] !== undefined) return true;
    if (base === '') return false;
  }
}

it('pins every package to one version', () => {
  const versions = Object.entries({
    ...manifest.dependencies,
    ...manifest.devDependencies,
    ...manifest.optionalDependencies,
  });
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
});

it('locks the binaries of every platform, not only those of the machine that wrote the lock: npm ci demands them all', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies }]) =>
    Object.keys(optionalDependencies ?? {}).filter((name) => !isLocked(path, name)),
  );
  expect(missing).toEqual([]);
});
