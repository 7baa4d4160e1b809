/** What the pages are made of: text as HTML, links in sentences, tables, and the script that copies. */

import { Script } from 'node:vm';
import { COPY_SCRIPT } from '../../src/http/docs/copy-script.ts';
import { block, code, escape, prose, table, unescape } from '../../src/http/docs/html.ts';
import { layout, navigation, searchForm } from '../../src/http/docs/layout.ts';
import { missing } from '../../src/http/docs/missing.ts';
import type { EdgeContext } from '../../src/http/context.ts';
import { koaContext } from '../support/koa-context.ts';

it('text never becomes markup, and is the same when it is read back', () => {
  const text = `<a href="x">'&amp;'</a>`;
  const html = '&lt;a href=&quot;x&quot;&gt;&#39;&amp;amp;&#39;&lt;/a&gt;';
  expect(escape(text)).toBe(html);
  expect(unescape(html)).toBe(text);
  expect(unescape('&nbsp;&copy')).toBe('&nbsp;&copy');
  expect([code('<'), block('<')]).toEqual(['<code>&lt;</code>', '<pre><code>&lt;</code></pre>']);
});

it.each([
  ['See /docs/errors.', 'See <a href="/docs/errors">/docs/errors</a>.'],
  ['(/docs/errors)', '(/docs/errors)'],
  ['`/docs/errors`', '<code>/docs/errors</code>'],
  ['http://x/docs/errors', 'http://x/docs/errors'],
  ['[Errors](/docs/errors#a-b)', '<a href="/docs/errors#a-b">Errors</a>'],
  ['[Elsewhere](https://x)', '[Elsewhere](https://x)'],
  ['`a` and `b`: 1 < 2', '<code>a</code> and <code>b</code>: 1 &lt; 2'],
])('in a sentence, %s is %s', (text, html) => {
  expect(prose(text)).toBe(html);
});

it('a table has a head and a row for each', () => {
  expect(
    table(
      ['A', 'B'],
      [
        ['1', '2'],
        ['3', '4'],
      ],
    ),
  ).toBe(
    '<div class="wide" tabindex="0"><table><thead><tr><th>A</th><th>B</th></tr></thead>' +
      '<tbody><tr><td>1</td><td>2</td></tr>\n<tr><td>3</td><td>4</td></tr></tbody></table></div>',
  );
});

describe('a page', () => {
  it('marks its own section, and no other', () => {
    const marked = (section: Parameters<typeof navigation>[0]): readonly string[] =>
      [...navigation(section).matchAll(/href="([^"]*)" aria-current="page"/g)].map(
        ([, path]) => path!,
      );
    expect(marked('/docs/errors')).toEqual(['/docs/errors']);
    expect(marked('/docs')).toEqual(['/docs']);
    expect(marked(null)).toEqual([]);
    expect(navigation('/docs/errors')).toContain(
      '<a href="/docs/expressions">Expressions</a><a href="/docs/errors" aria-current="page">Errors</a>',
    );
  });

  it('has its words where they belong', () => {
    const page = { title: 'A & b', summary: 'Says `x`.', body: '<p>Text</p>' };
    const html = layout(null, page);
    expect(html).toContain('<title>A &amp; b – Weir</title>');
    expect(html).toContain('<meta name="description" content="Says x.">');
    expect(html).toContain(
      '<h1>A &amp; b</h1>\n<p class="summary">Says <code>x</code>.</p>\n<p>Text</p>\n    </main>\n    \n    \n    </div>',
    );
    expect(layout(null, { ...page, aside: '<nav></nav>' })).toContain(
      '</main>\n    \n    <nav></nav>\n',
    );
  });

  it('keeps in its form what was searched', () => {
    expect(searchForm('"x"', 'Again')).toMatch(/aria-label="Again".* value="&quot;x&quot;"/);
  });
});

/** A page as far as the script looks at it: what becomes of one block. */
function page(copies: boolean) {
  const made: Record<string, FakeElement> = {};
  const timers: (readonly [run: () => void, ms: number])[] = [];
  const done: unknown[] = [];
  const text = { textContent: 'npm start' };
  const codeBlock = {
    querySelector: (selector: string) => (selector === 'code' ? text : null),
    replaceWith: (other: unknown) => done.push(['replaced', other]),
  };
  new Script(COPY_SCRIPT).runInNewContext({
    document: {
      querySelectorAll: (selector: string) => (done.push(selector), [codeBlock]),
      createElement: (name: string) => (made[name] = new FakeElement()),
    },
    navigator: {
      clipboard: {
        writeText: (copied: string) =>
          copies ? Promise.resolve(done.push(copied)) : Promise.reject(new Error('no')),
      },
    },
    getSelection: () => ({ selectAllChildren: (of: unknown) => done.push(['selected', of]) }),
    setTimeout: (run: () => void, ms: number) => timers.push([run, ms]),
  });
  return { button: made['button']!, frame: made['div']!, timers, done, text, codeBlock };
}

class FakeElement {
  type = '';
  className = '';
  textContent = '';
  children: readonly unknown[] = [];
  click = (): Promise<void> => Promise.resolve();
  addEventListener(event: string, listener: () => Promise<void>): void {
    if (event === 'click') this.click = listener;
  }
  append(...children: readonly unknown[]): void {
    this.children = children;
  }
}

describe('the script', () => {
  it('puts a button beside each block that can be copied, which copies it', async () => {
    const { button, frame, timers, done, codeBlock } = page(true);
    expect(done.splice(0)).toEqual(['pre:not(.output)', ['replaced', frame]]);
    expect(frame).toMatchObject({ className: 'copied', children: [button, codeBlock] });
    expect(button).toMatchObject({ type: 'button', className: 'copy', textContent: 'Copy' });
    await button.click();
    expect([done, button.textContent]).toEqual([['npm start'], 'Copied']);
    expect(timers.map(([, ms]) => ms)).toEqual([2_000]);
    timers[0]![0]();
    expect(button.textContent).toBe('Copy');
  });

  it('selects the text where the browser does not let it copy', async () => {
    const { button, done, text } = page(false);
    done.splice(0);
    await button.click();
    expect([done, button.textContent]).toEqual([[['selected', text]], 'Selected']);
  });
});

describe('a path that there is not', () => {
  async function ask(
    path: string,
    { accept = 'text/html', method = 'GET' } = {},
  ): Promise<readonly unknown[]> {
    const context = koaContext(path, { accept }) as unknown as EdgeContext;
    context.req.method = method;
    const next = jest.fn(() => Promise.resolve());
    await missing(context, next);
    const page = next.mock.calls.length === 0 ? [context.status, String(context.body)] : [];
    return [...page, context.response.get('Vary')];
  }

  it('is a page for people', async () => {
    const [status, html, vary] = await ask('/nothing/<x>');
    expect([status, vary]).toEqual([404, 'Accept']);
    expect(html).toContain('<code>/nothing/&lt;x&gt;</code>');
    expect((await ask('/nothing', { method: 'HEAD' }))[0]).toBe(404);
    const [, long] = await ask(`/${'x'.repeat(300)}`);
    expect(long).toContain(`<code>/${'x'.repeat(199)}</code>`);
  });

  it.each([
    ['/nothing', { accept: '*/*' }, 'Accept'],
    ['/nothing', { accept: 'application/json' }, 'Accept'],
    ['/nothing', { method: 'POST' }, undefined],
    ['/api', {}, undefined],
    ['/api/v1/nothing', {}, undefined],
    ['/product/x', {}, undefined],
  ])('is for others to answer: %s %j', async (path, request, vary) => {
    expect(await ask(path, request)).toEqual([vary]);
  });

  it.each(['/apis', '/products', '/x/api/'])('%s is no part of the API', async (path) => {
    expect((await ask(path))[0]).toBe(404);
  });
});
