/** The package files: exact versions, and a lock that installs on every platform. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, relative } from 'node:path';
import { satisfies } from 'semver';
import ts from 'typescript';
import { projectRoot } from './support/source-files.ts';

interface Locked {
  readonly dev?: boolean;
  readonly engines?: { readonly node?: string };
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

it('names the packages that the service is made of', () => {
  const { dependencies, devDependencies } = manifest;
  expect(Object.keys({ ...dependencies, ...devDependencies })).toEqual(
    expect.arrayContaining([
      '@koa/cors',
      '@koa/router',
      '@prisma/client',
      'ajv',
      'ajv-formats',
      'ioredis',
      'jest',
      'koa',
      'koa-ratelimit',
      'openapi-backend',
      'openapi-typescript',
      'prisma',
    ]),
  );
});

describe('a production installation', () => {
  const dist = join(projectRoot, 'dist');
  const bundled = join(dist, 'node_modules');
  const isInstalled = (name: string) => {
    const locked = packages[`node_modules/${name}`];
    return (locked !== undefined && locked.dev !== true) || existsSync(join(bundled, name));
  };

  /** What a built file imports of other packages, by their names. */
  function importedPackages(file: string): string[] {
    const { importedFiles } = ts.preProcessFile(readFileSync(file, 'utf8'), true, true);
    return importedFiles
      .map(({ fileName }) => fileName)
      .filter((name) => !name.startsWith('.') && !isBuiltin(name))
      .map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'));
  }

  it('has every package that the built service imports', () => {
    const files = readdirSync(dist, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.m?js$/.test(name) && name !== 'reference.js')
      .map((name) => join(dist, name));
    const missing = files.flatMap((file) =>
      importedPackages(file)
        .filter((name) => !isInstalled(name))
        .map((name) => `${relative(dist, file)} imports ${name}`),
    );
    expect(files.length).toBeGreaterThan(300);
    expect(missing).toEqual([]);
  });

  it('goes without the tools that packages are developed with', () => {
    const tools = ['prisma', '@prisma/studio-core', '@scalar/api-reference', 'jest', 'tsx'];
    expect(tools.filter(isInstalled)).toEqual([]);
  });

  it('warns no one on the oldest Node that is supported', () => {
    const refusing = Object.entries(packages)
      .filter(([, { engines }]) => !satisfies('20.19.0', engines?.node ?? '*'))
      .map(([path]) => path);
    expect(refusing).toEqual([]);
  });
});
