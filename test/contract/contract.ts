/**
 * `npm run contract`: every operation and every status and error code that the
 * documents promise, beside what the tests have seen of it. What no test reaches
 * fails.
 *
 *     npm run contract                 runs the tests of the interface and compares
 *     npm run contract -- --recorded   compares with what the last whole `npm test` saw
 */

import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyDocuments } from '../../scripts/spec/documents.ts';
import { compare } from './compare.ts';
import { declaredOperations } from './declared.ts';
import { readSeen, type SeenResponse } from '../../scripts/service/contract-seen.ts';
import { readCommandLine } from '../../scripts/service/command-line.ts';

const root = join(import.meta.dirname, '../..');

/** Written by scripts/test.ts. */
const recorded = join(root, '.cache/contract-seen.json');

const { values } = readCommandLine(import.meta.filename, {
  recorded: { type: 'boolean', default: false },
});

async function main(): Promise<number> {
  const seen = values.recorded ? readRecorded() : await runTests();
  if (seen === null) return 1;
  const { v1, product } = copyDocuments();
  const declared = declaredOperations([v1, product]);
  const { lines, gaps } = compare(declared, seen);
  console.log(lines.join('\n'));
  const statuses = declared.reduce((sum, operation) => sum + operation.statuses.length, 0);
  if (gaps.length === 0)
    console.log(`\n${declared.length} operations, ${statuses} statuses: tests see every one.`);
  else console.log(`\nIn brackets: no test sees it.\n- ${gaps.join('\n- ')}`);
  return gaps.length === 0 ? 0 : 1;
}

function readRecorded(): readonly SeenResponse[] | null {
  if (existsSync(recorded))
    return JSON.parse(readFileSync(recorded, 'utf8')) as readonly SeenResponse[];
  console.log(
    'There is no record of a whole test run. Run `npm test` first, or leave out `--recorded`.',
  );
  return null;
}

async function runTests(): Promise<readonly SeenResponse[] | null> {
  const directory = mkdtempSync(join(tmpdir(), 'weir-contract-'));
  try {
    const program = createRequire(import.meta.url).resolve('jest/bin/jest');
    const child = spawn(
      process.execPath,
      [
        program,
        '--config',
        join(root, 'test/jest.config.js'),
        '--maxWorkers=2',
        '--silent',
        'test/http',
      ],
      {
        cwd: root,
        stdio: 'inherit',
        env: { ...process.env, CONTRACT_RECORD: directory },
      },
    );
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(signal, () => child.kill(signal));
    const code = await new Promise<number>((resolve) =>
      child.once('exit', (ended) => resolve(ended ?? 1)),
    );
    return code === 0 ? readSeen(directory) : null;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

process.exitCode = await main();
