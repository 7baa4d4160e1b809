/** The parts of both packages: sources below a folder, a manifest, the licence. */

import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface RootManifest {
  readonly version: string;
  readonly license: string;
  readonly engines: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
}

export function readRootManifest(root: string): RootManifest {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as RootManifest;
}

/** Those of the project, at its versions. */
export function pick(
  { dependencies }: RootManifest,
  names: readonly string[],
): Record<string, string> {
  return Object.fromEntries(
    names.map((name) => {
      const version = dependencies[name];
      if (version === undefined) throw new Error(`The project does not depend on ${name}`);
      return [name, version];
    }),
  );
}

/** Paths below `src/`, of every TypeScript file in one of its folders. */
export function sourcesOf(root: string, folder: string): string[] {
  return readdirSync(join(root, 'src', folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => join(folder, path))
    .sort();
}

/** @param readme the name of a text in the folder of this file */
export function writeStage(root: string, folder: string, manifest: object, readme: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  copyFileSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  copyFileSync(join(import.meta.dirname, readme), join(folder, 'README.md'));
}
