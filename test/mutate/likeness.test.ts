/** Which tests of a project `npm run mutate` takes to be about a file. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLikeness } from '../../scripts/mutate/likeness.ts';

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'weir-mutate-likeness-'));
  mkdirSync(join(root, 'src/http'), { recursive: true });
  mkdirSync(join(root, 'test'));
  writeFileSync(
    join(root, 'src/http/codings.ts'),
    "export const codings = (header: string) => header.includes('gzip');\n",
  );
  const write = (name: string, line: string): void =>
    writeFileSync(
      join(root, `test/${name}.test.ts`),
      `import { startTestApp } from './support/app.ts';\n${line}\n`,
    );
  write('other', "it('counts rows', () => {});");
  write('words', "it('compresses by gzip', () => {});");
  write('import', "import * as all from '../src/http/codings.ts';");
  write('codings', "it('compresses by gzip', () => {});");
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

it('those that import it, have its name or its words; not those with the words of every test', () => {
  const likeness = createLikeness(
    root,
    ['other', 'words', 'import', 'codings'].map((name) => `test/${name}.test.ts`),
  )('src/http/codings.ts');
  const of = (name: string): number => likeness(`test/${name}.test.ts`);
  expect(of('other')).toBe(0);
  expect(of('words')).toBeGreaterThan(0);
  expect(of('import')).toBeGreaterThanOrEqual(0.5);
  expect(of('codings')).toBeCloseTo(of('words') + 0.5);
});
