/** Reading plain rows where a process may have few addresses, as an engine's child does. Only Linux limits them. */

import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { addressSpaceLimitKb } from '../../../src/engine/pool/spawn-child.ts';
import { projectRoot } from '../../support/source-files.ts';

const SCRIPT = `
const { plainRows } = await import(${JSON.stringify(join(projectRoot, 'dist/rows/json/plain-rows.js'))});
const { RowShape } = await import(${JSON.stringify(join(projectRoot, 'dist/rows/json/row-shape.js'))});
const shape = new RowShape({ maxColumns: 10, maxRowBytes: 100 });
shape.patterns.push(Buffer.from('a":'));
const chunk = Buffer.from('{"a":1},{"a":2}      ');
process.stdout.write(String(plainRows.read({ text: {}, chunk, before: 0 }, 0, shape)));
`;

const withLimit = (kilobytes: number, ...options: readonly string[]): string =>
  execFileSync(
    '/bin/sh',
    ['-c', `ulimit -v ${kilobytes}; exec "$@"`, 'sh', process.execPath, ...options, '--input-type=module', '--eval', SCRIPT], // prettier-ignore
    { encoding: 'utf8' },
  );

const onLinux = process.platform === 'linux' ? it : it.skip;

onLinux('takes no more of them than a child has', () => {
  expect(withLimit(addressSpaceLimitKb(64), '--disable-wasm-trap-handler')).toBe('15');
});

onLinux('is left to the scan where there are not enough', () => {
  expect(withLimit(4_000_000)).toBe('0');
});
