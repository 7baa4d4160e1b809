/** The lines that `npm test` prints while it runs. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ProgressReporter from './progress.js';

let rootDir: string;
beforeAll(() => {
  rootDir = mkdtempSync(join(tmpdir(), 'weir-progress-'));
  mkdirSync(join(rootDir, 'test'));
  for (const name of ['a', 'b', 'c', 'd']) writeFileSync(pathOf(name), 'it'.repeat(500));
});
afterAll(() => rmSync(rootDir, { recursive: true }));

const pathOf = (name: string): string => join(rootDir, `test/${name}.test.ts`);

function startReporter(isTTY: boolean) {
  const written: string[] = [];
  let nowMs = 0;
  const reporter = new ProgressReporter(
    { rootDir },
    { stream: { isTTY, write: (text: string) => written.push(text) }, now: () => nowMs },
  );
  reporter.onRunStart({ numTotalTestSuites: 4 });
  return {
    written,
    end: (name: string, afterMinutes: number, failureMessage: string | null = null) => {
      nowMs += afterMinutes * 60_000;
      reporter.onTestFileResult(
        { path: pathOf(name) },
        {
          failureMessage,
          console: undefined,
          perfStats: { runtime: afterMinutes * 60_000 },
        },
      );
    },
  };
}

it('prints a line per minute, and the slowest files after the last one', () => {
  const { written, end } = startReporter(false);
  end('a', 0.5);
  expect(written).toEqual([]);
  end('b', 1.5);
  end('c', 0.1);
  end('d', 0.1);
  expect(written).toEqual([
    '2 of 4 files, about 2 min left\n',
    '4 of 4 files, less than a minute left\n',
    [
      'The slowest files:',
      '   90 s test/b.test.ts',
      '   30 s test/a.test.ts',
      '    6 s test/c.test.ts',
      '    6 s test/d.test.ts\n',
    ].join('\n'),
  ]);
});

it('prints a failure at once, and counts it', () => {
  const { written, end } = startReporter(false);
  end('a', 1, '● expected 1');
  expect(written).toEqual([
    'FAIL test/a.test.ts\n● expected 1\n',
    '1 of 4 files, 1 failed, about 3 min left\n',
  ]);
});

it('rewrites one line of a terminal, and clears it at the end', () => {
  const { written, end } = startReporter(true);
  for (const name of ['a', 'b', 'c', 'd']) end(name, 1);
  const clear = '\r\x1b[K';
  expect(written).toEqual([
    `${clear}1 of 4 files, about 3 min left`,
    `${clear}2 of 4 files, about 2 min left`,
    `${clear}3 of 4 files, less than a minute left`,
    clear,
  ]);
});
