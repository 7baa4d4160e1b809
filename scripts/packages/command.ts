/** `@weir/cli`: the command, with the client and the reader of CSV inside. */

import { join } from 'node:path';
import { bundle, COMMAND } from '../build/bundle.ts';
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

/** @returns the folder to pack */
export async function stageCommand(root: string, stage: string): Promise<string> {
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
      bin: { weir: `dist/${COMMAND}` },
      files: ['dist'],
      dependencies: pick(manifest, PACKAGES),
    },
    'command.md',
  );
  await bundle(join(root, 'src'), join(folder, 'dist'), COMMAND, { sourceMap: false });
  return folder;
}
