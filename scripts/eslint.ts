/**
 * ESLint by the project's rules. The first time, it is installed.
 *
 *     tsx scripts/eslint.ts                the whole project
 *     tsx scripts/eslint.ts src/main.ts    some files and folders
 */

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { readCommandLine } from './service/command-line.ts';
import { toolFile } from './tools/installed.ts';

const { operands } = readCommandLine(import.meta.filename, {}, Infinity);

const root = join(import.meta.dirname, '..');
const { status } = spawnSync(
  process.execPath,
  [
    toolFile('eslint/bin/eslint.js'),
    '--config',
    join(root, '.config', 'eslint.config.js'),
    ...(operands.length > 0 ? operands : ['.']),
  ],
  { cwd: root, stdio: 'inherit' },
);
process.exitCode = status ?? 1;
