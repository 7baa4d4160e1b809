/** Code in the docs: colours by classes, which can be read in both modes, and the text as it was. */

import { highlight, jsonBlock } from '../../src/http/docs/code-block.ts';
import { escape, unescape } from '../../src/http/docs/html.ts';
import { STYLE } from '../../src/http/docs/style.ts';
import { readDocument } from '../support/documents-in-text.ts';
import { contrast } from './contrast.ts';

const textOf = (html: string): string => unescape(html.replaceAll(/<[^>]*>/g, ''));

it.each([
  ['sh', `curl "$URL/<x>" -d '{"a": 1}'`],
  ['json', `{"a": [1, "it's <b>", null]}`],
  ['yaml', `a: { b: "c" } # & more`],
  ['ts', `const a: number = 1; // <so>`],
  ['text', `a < b & "c"`],
  ['', `a 'b'`],
])('in %s, the text stays the same, and only classes are added', (language, text) => {
  const html = highlight(text, language);
  expect(textOf(html)).toBe(text);
  expect(html.replaceAll(/<span class="[\w -]+">|<\/span>/g, '')).toBe(escape(text));
});

it('JSON has names, values and two spaces', () => {
  const html = jsonBlock({ a: [true] });
  expect(textOf(html)).toBe('{\n  "a": [\n    true\n  ]\n}');
  expect(html).toContain('<span class="hljs-attr">&quot;a&quot;</span>');
});

it('a file that a command writes has the colours of its own language', () => {
  const script = `cat > api.mjs <<'END'\nconst port = 1;\nEND\ncat > a.yaml <<'END'\nport: 1\nEND\necho "$HOME"\n`;
  const html = highlight(script, 'sh');
  expect(textOf(html)).toBe(script);
  expect(html).toContain('<span class="hljs-keyword">const</span> port');
  expect(html).toContain('<span class="hljs-attr">port:</span>');
  expect(html).toContain('<span class="hljs-variable">$HOME</span>');
});

it('the guides keep their text', () => {
  for (const { language, content } of readDocument('openapi/docs/guides/report.md').fences)
    expect(textOf(highlight(content, language))).toBe(content);
});

it.each(['light', 'dark'])('the colours can be read in %s mode', (mode) => {
  const [light = '', dark = ''] = [...STYLE.matchAll(/:root \{([^}]*)\}/g)].map(
    ([, rules]) => rules,
  );
  const colours = new Map(
    [...(mode === 'light' ? light : dark).matchAll(/--(\w+): (#[0-9a-f]{6});/g)].map(
      ([, name = '', colour = '']) => [name, colour],
    ),
  );
  for (const name of ['text', 'quiet', 'link', 'keyword', 'string', 'number', 'name'])
    for (const ground of ['ground', 'shade'])
      expect([name, ground, contrast(colours.get(name)!, colours.get(ground)!) >= 4.5]).toEqual([
        name,
        ground,
        true,
      ]);
});
