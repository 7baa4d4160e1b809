/** Commands that people paste: zsh does not read `#` as the start of a comment, and passes it on as an argument. */

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describeFirstSteps } from '../../src/app/startup/first-steps.ts';
import { readDocument } from '../support/documents-in-text.ts';
import { projectRoot, readSourceFiles } from '../support/source-files.ts';

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

it('the first start prints commands without comments', () => {
  const account = { email: 'admin@example.com', generatedPassword: 'secret' };
  const text = describeFirstSteps('http://127.0.0.1:3000', account);
  const commands = text.slice(text.indexOf('export WEIR_URL='));
  expect(commands).toContain('curl');
  expect(commentedLines(commands)).toEqual([]);
});

it('notices a comment', () => {
  expect(commentedLines("weir run a # runs it\ncat <<'END'\n# text\nEND\n# 1\ncurl a#b")).toEqual([
    'weir run a # runs it',
    '# 1',
  ]);
});
