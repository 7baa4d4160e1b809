/** Runs commands as a reader would: all of a guide in one shell, each after the other. */

import { spawn } from 'node:child_process';
import { join } from 'node:path';

const MARK = '--- the next step ---';

/**
 * What each command printed. The first that fails ends it all.
 * @param environment of the shell, beside the path to its programs
 * @param folder where it runs; programs in its `bin` come first
 */
export function runInShell(
  commands: readonly string[],
  environment: Readonly<Record<string, string>>,
  folder: string,
): Promise<readonly string[]> {
  const script = [
    'set -e',
    ...commands.map((command) => `${command}\nprintf '\\n%s\\n' '${MARK}'`),
  ].join('\n');
  const shell = spawn('/bin/sh', ['-c', script], {
    cwd: folder,
    env: {
      PATH: `${join(folder, 'bin')}:${process.env['PATH']}`,
      TMPDIR: process.env['TMPDIR'],
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  shell.stdout.setEncoding('utf8').on('data', (text: string) => (output.stdout += text));
  shell.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text));
  return new Promise((resolve, reject) => {
    shell.once('error', reject);
    shell.once('close', (code) => {
      const printed = output.stdout.split(`\n${MARK}\n`);
      if (code === 0 && output.stderr === '') return resolve(printed.slice(0, -1));
      reject(
        new Error(`Step ${printed.length} ended with ${code}: ${output.stderr}\n${printed.at(-1)}`),
      );
    });
  });
}
