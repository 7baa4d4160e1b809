/** `@weir/cli`: the command, with the client and the reader of CSV inside. */

import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { compileForPackage } from '../build/compile.ts';
import { importedBy } from './imported-by.ts';
import { pick, readRootManifest, writeStage } from './stage.ts';

const PACKAGES = [
  'cli-table3',
  'diff',
  'hyparquet',
  'hyparquet-compressors',
  'openapi-fetch',
  'string-width',
  'yaml',
  'yargs',
];
const ENTRY = 'dist/cli/main.js';

/** @returns the folder to pack */
export function stageCommand(root: string, stage: string): string {
  const folder = join(stage, 'command');
  const manifest = readRootManifest(root);
  writeStage(
    root,
    folder,
    {
      name: '@weir/cli',
      version: manifest.version,
      description: 'weir: write, check and run the workflows of a Weir service.',
      license: manifest.license,
      type: 'module',
      engines: manifest.engines,
      bin: { weir: ENTRY },
      files: ['dist'],
      dependencies: pick(manifest, PACKAGES),
    },
    'command.md',
  );
  for (const source of importedBy(join(root, 'src'), 'cli/main.ts'))
    compileForPackage(
      join(root, 'src', source),
      join(folder, 'dist', source.replace(/\.ts$/, '.js')),
      'es6',
    );
  chmodSync(join(folder, ENTRY), 0o755);
  return folder;
}
