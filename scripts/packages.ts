/**
 * `npm run packages`: the client and the command as packages of their own, in `dist/packages/`.
 *
 *     weir-client-<version>.tgz   `@weir/client`: ES modules and CommonJS, with types
 *     weir-cli-<version>.tgz      `@weir/cli`: the command `weir`
 *
 *     npm run packages -- --to folder    elsewhere
 */

import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { stageClient } from './packages/client.ts';
import { stageCommand } from './packages/command.ts';
import { readCommandLine } from './service/command-line.ts';

const root = join(import.meta.dirname, '..');
const { values } = readCommandLine(import.meta.filename, { to: { type: 'string' } });
const target = resolve(values.to ?? join(root, 'dist', 'packages'));

mkdirSync(join(root, '.cache'), { recursive: true });
mkdirSync(target, { recursive: true });
const stage = mkdtempSync(join(root, '.cache', 'packages-'));
try {
  for (const write of [stageClient, stageCommand]) {
    const folder = await write(root, stage);
    const file = pack(folder);
    const kilobytes = (statSync(join(target, file)).size / 1000).toFixed(0);
    console.log(`${relative(process.cwd(), join(target, file))}  ${kilobytes} kB`);
  }
} finally {
  rmSync(stage, { recursive: true, force: true });
}

/** @returns the name of the archive */
function pack(folder: string): string {
  const printed = execFileSync('npm', ['pack', '--json', '--pack-destination', target], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [{ filename }] = JSON.parse(printed) as [{ filename: string }];
  return filename;
}
