/** `@weir/cli`: the command, with the client inside. */

import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { compileForPackage } from '../build/compile.ts';
import { CALLS } from './client.ts';
import { pick, readRootManifest, sourcesOf, writeStage } from './stage.ts';

const PACKAGES = ['cli-table3', 'diff', 'openapi-fetch', 'string-width', 'yaml', 'yargs'];
/** Shared with the service's exports. */
const FORMULAS = 'kit/spreadsheet-formula.ts';
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
  for (const source of [...sourcesOf(root, 'cli'), ...sourcesOf(root, 'client'), CALLS, FORMULAS])
    compileForPackage(
      join(root, 'src', source),
      join(folder, 'dist', source.replace(/\.ts$/, '.js')),
      'es6',
    );
  chmodSync(join(folder, ENTRY), 0o755);
  return folder;
}
