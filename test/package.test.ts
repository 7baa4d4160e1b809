/** The package files: exact versions, and a lock that installs on every platform. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, relative } from 'node:path';
import { satisfies } from 'semver';
import ts from 'typescript';
import { projectRoot } from './support/source-files.ts';

interface Locked {
  readonly integrity?: string;
  readonly dev?: boolean;
  readonly engines?: { readonly node?: string };
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const read = <T>(name: string): T => JSON.parse(readFileSync(join(projectRoot, name), 'utf8')) as T;
type Kind = 'dependencies' | 'devDependencies' | 'optionalDependencies';
const manifest = read<Record<Kind, Record<string, string>>>('package.json');
const tools = read<Pick<typeof manifest, 'dependencies'>>('.config/package.json').dependencies;
const packagesOf = (lock: string) => read<{ packages: Record<string, Locked> }>(lock).packages;
const packages = packagesOf('package-lock.json');

/** Where Node looks for a package from inside another: there, then in each folder above. */
function isLocked(packages: Record<string, Locked>, from: string, name: string): boolean {
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
    ...tools,
  });
  expect(
    versions.filter(([, version]) => !/^(npm:[\w@/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)),
  ).toEqual([]);
});

it('has the tools in the versions of the packages that they go with', () => {
  const { devDependencies } = manifest;
  expect(devDependencies['prisma']).toBe(devDependencies['@prisma/client']);
  expect(tools).toMatchObject({ typescript: devDependencies['typescript'] });
});

const LOCKS = ['package-lock.json', '.config/package-lock.json'];

/** The registry that the lock was written with does not have them yet, and results of the version before are wrong. */
const WITHOUT_DIGEST = [
  'darwin-arm64',
  'darwin-x64',
  'linux-arm64',
  'linux-arm64-musl',
  'win32-arm64',
  'win32-x64',
].map((platform) => `node_modules/@duckdb/node-bindings-${platform}`);

it.each([
  ['package-lock.json', WITHOUT_DIGEST],
  ['.config/package-lock.json', []],
])('%s has the digest of every package, so that nothing else can be installed', (lock, without) => {
  const found = Object.entries(packagesOf(lock)).filter(
    ([path, { integrity }]) => path !== '' && !/^sha512-/.test(integrity ?? ''),
  );
  expect(found.map(([path]) => path)).toEqual(without);
});

it.each(LOCKS)(
  '%s has the binaries of every platform, not only those of the machine that wrote it: npm ci demands them all',
  (lock) => {
    const locked = packagesOf(lock);
    const missing = Object.entries(locked).flatMap(([path, { optionalDependencies }]) =>
      Object.keys(optionalDependencies ?? {}).filter((name) => !isLocked(locked, path, name)),
    );
    expect(missing).toEqual([]);
  },
);

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
    const left = ['prisma', '@prisma/studio-core', '@scalar/api-reference', 'jest', 'tsx'];
    expect(left.filter(isInstalled)).toEqual([]);
  });

  it('warns no one on the oldest Node that is supported', () => {
    const refusing = Object.entries(packages)
      .filter(([, { engines }]) => !satisfies('20.19.0', engines?.node ?? '*'))
      .map(([path]) => path);
    expect(refusing).toEqual([]);
  });
});
