import { testsFor } from '../../scripts/mutate/coverage.ts';

it('of a file that is newer than the recordings, the tests are those that import it', () => {
  const known = { digest: '', ms: 7, passed: true, reached: { 'src/old.ts': ['f'] } };
  const coverage = {
    recorded: new Map([
      ['test/a.test.ts', known],
      ['test/b.test.ts', { ...known, passed: false }],
      ['test/c.test.ts', known],
    ]),
    imports: new Map([
      ['test/a.test.ts', new Set(['src/old.ts', 'src/new.ts'])],
      ['test/b.test.ts', new Set(['src/new.ts'])],
      ['test/c.test.ts', new Set(['src/old.ts'])],
      ['test/http/d.test.ts', new Set(['src/old.ts', 'src/new.ts'])],
    ]),
    reads: new Map([['test/docs/e.test.ts', new Set(['src/old.ts'])]]),
    likeness: () => () => 1,
  };
  const found = (file: string) => testsFor(coverage, file, 'f').map(({ test }) => test);
  expect(found('src/new.ts')).toEqual(['test/a.test.ts', 'test/http/d.test.ts']);
  expect(found('src/old.ts')).toEqual(['test/a.test.ts', 'test/c.test.ts', 'test/http/d.test.ts']);
  // At the top of a file are the numbers that a test of its text looks at.
  expect(testsFor(coverage, 'src/old.ts', '')[0]).toMatchObject({ test: 'test/docs/e.test.ts' });
});
