/** Commands that people paste: zsh does not read `#` as the start of a comment, and passes it on as an argument. */

import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeFirstSteps } from '../../src/app/startup/first-steps.ts';
import { startTestApp } from '../support/app.ts';
import { readDocument } from '../support/documents-in-text.ts';
import { projectRoot, readSourceFiles } from '../support/source-files.ts';
import { runInShell } from './shell.ts';

const GUIDES = 'openapi/docs/guides';
const paths = [
  'README.md',
  'src/README.md',
  'test/README.md',
  ...readdirSync(join(projectRoot, GUIDES)).map((name) => `${GUIDES}/${name}`),
];

/** @returns the lines that have a comment, without the text of here-documents */
function commentedLines(script: string): readonly string[] {
  const commands = script.replace(/(<<'?(\w+)'?[^\n]*\n)[^]*?^\2$/gm, '$1');
  return commands.split('\n').filter((line) => /(?:^|\s)#\s/.test(line));
}

it.each(paths)('%s has no comment in a block of commands', (path) => {
  const blocks = readDocument(path).fences.filter(
    ({ language, content }) =>
      language === 'sh' || (language === 'text' && /^(?:weir|npm|npx|docker) /m.test(content)),
  );
  expect(blocks.flatMap(({ content }) => commentedLines(content))).toEqual([]);
});

it('the help of the command line has no comment in an example', () => {
  const examples = readSourceFiles('src/cli').flatMap(({ text }) =>
    [...text.matchAll(/\.example\(\s*(['"`])(.*?)\1/g)].map(([, , command]) => command ?? ''),
  );
  expect(examples.length).toBeGreaterThan(10);
  expect(examples.flatMap(commentedLines)).toEqual([]);
});

it('the first start prints commands without comments, which run', async () => {
  const app = await startTestApp();
  const folder = mkdtempSync(join(tmpdir(), 'weir-first-steps-'));
  try {
    const text = describeFirstSteps(app.url, {
      email: app.admin.email,
      generatedPassword: app.admin.password,
    });
    const commands = text.slice(text.indexOf('export WEIR_URL='));
    expect(commentedLines(commands)).toEqual([]);
    const [printed] = await runInShell([commands], { TMPDIR: folder }, folder);
    expect(printed).toMatch(
      /"email":.*\nkey: weir_\w+\nworkflow: \d+\n.*"total_rows":13[^]*"page":1/,
    );
  } finally {
    await app.close();
    rmSync(folder, { recursive: true });
  }
});

it('notices a comment', () => {
  expect(commentedLines("weir run a # runs it\ncat <<'END'\n# text\nEND\n# 1\ncurl a#b")).toEqual([
    'weir run a # runs it',
    '# 1',
  ]);
});
