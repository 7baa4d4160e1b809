/** `@weir/client`: the client twice, as ES modules and as CommonJS, each with its types. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileForPackage } from '../build/compile.ts';
import { declareFile } from '../build/declare.ts';
import { pick, readRootManifest, sourcesOf, writeStage } from './stage.ts';

/** The types of the API, which do not exist at run time. */
const API_TYPES = 'generated/v1.ts';
/** The request of each operation. */
export const CALLS = 'generated/v1-calls.ts';

/** @returns the folder to pack */
export function stageClient(root: string, stage: string): string {
  const folder = join(stage, 'client');
  const manifest = readRootManifest(root);
  writeStage(
    root,
    folder,
    {
      name: '@weir/client',
      version: manifest.version,
      description: "The client of Weir's API, for Node.js, Deno and browsers.",
      license: manifest.license,
      type: 'module',
      sideEffects: false,
      engines: manifest.engines,
      // For tools that do not read `exports`.
      main: './cjs/client/index.js',
      types: './cjs/client/index.d.ts',
      exports: {
        '.': {
          import: { types: './esm/client/index.d.ts', default: './esm/client/index.js' },
          require: { types: './cjs/client/index.d.ts', default: './cjs/client/index.js' },
        },
        './package.json': './package.json',
      },
      files: ['esm', 'cjs'],
      dependencies: pick(manifest, ['openapi-fetch']),
    },
    'client.md',
  );
  for (const [name, module] of [
    ['esm', 'es6'],
    ['cjs', 'commonjs'],
  ] as const) {
    for (const source of [...sourcesOf(root, 'client'), CALLS])
      compileForPackage(
        join(root, 'src', source),
        join(folder, name, source.replace(/\.ts$/, '.js')),
        module,
      );
    for (const source of [...sourcesOf(root, 'client'), CALLS, API_TYPES])
      declareFile(join(root, 'src', source), join(folder, name, source.replace(/\.ts$/, '.d.ts')));
  }
  mkdirSync(join(folder, 'cjs'), { recursive: true });
  writeFileSync(join(folder, 'cjs', 'package.json'), '{ "type": "commonjs" }\n');
  return folder;
}
