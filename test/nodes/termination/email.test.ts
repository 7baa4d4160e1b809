/** The mails that `termination/email` writes; how they are sent is in `test/connectors/mail-deliveries.test.ts`. */

import type { JsonObject } from '../../../src/engine/types.ts';
import { email } from '../../../src/nodes/termination/email.ts';
import { exampleRun, problemsOf, useBench } from '../run-node.ts';

const bench = useBench();
const { type, examples } = email;

async function mailsOf(config: JsonObject, rows: readonly JsonObject[], params?: object) {
  const run = { type, config, inputs: { input1: rows }, ...params };
  const outcome = await bench.outcome(run, new AbortController().signal);
  const output = outcome.status === 'completed' ? outcome.outputs[0] : undefined;
  if (output?.delivery?.kind !== 'mail') throw new Error(JSON.stringify(outcome));
  const { columns, totalRows, delivery } = output;
  const groups = delivery.perRow ? rows.map((row) => [row]) : [rows.slice(0, delivery.shownRows)];
  return groups.map((group) => delivery.message({ columns, rows: group, totalRows }));
}

const ADDRESSES = { credential_id: 7, from: 'a@example.com', to: ['b@example.com'] };

it.each(examples)('$title: sends the mails that it says', async ({ config, output, mails }) => {
  const messages = await mailsOf(config, output);
  expect(
    messages.map((message) => {
      if (!message.ok) return message.problems;
      const { to, subject, text } = message.value;
      return { to: to.map(({ address }) => address).join(', '), subject, text };
    }),
  ).toEqual(mails);
});

it('escapes every value in HTML, and keeps cells in one line', async () => {
  const config = { ...ADDRESSES, subject: 'S', text: 'a <b> & {{c}}\nnext' };
  const [message] = await mailsOf(config, [{ '<n>': '<script>\n"x"&\'' }]);
  expect(message).toMatchObject({ ok: true });
  if (message?.ok !== true) return;
  expect(message.value.html).toContain('<p>a &lt;b&gt; &amp; {c}<br>\nnext</p>');
  expect(message.value.html).toContain('&lt;script&gt; &quot;x&quot;&amp;&#39;</td>');
  expect(message.value.html).toContain('&lt;n&gt;</th>');
  expect(message.value.html).not.toContain('<script');
  expect(message.value.text).toContain('<script> "x"&\'');
});

it('limits the table by rows, columns and size, and says what it leaves out', async () => {
  const config = { ...ADDRESSES, subject: 'S', max_table_rows: 1_000 };
  const wide = Object.fromEntries(
    Array.from({ length: 60 }, (_, at) => [`c${at}`, 'x'.repeat(900)]),
  );
  const [message] = await mailsOf(config, Array<JsonObject>(100).fill(wide));
  if (message?.ok !== true) throw new Error('it is not written');
  expect(message.value.html.length).toBeLessThan(2_000_000);
  expect(message.value.text).toMatch(/\(\d+ more rows and 10 more columns\)\n$/);
});

it.each<[what: string, row: JsonObject, path: string]>([
  ['a line break in the subject', { a: 'x\r\nBcc: e@example.com', m: 'b@example.com' }, '/subject'],
  ['a subject that is too long', { a: 'x'.repeat(501), m: 'b@example.com' }, '/subject'],
  ['two addresses', { a: 'x', m: 'b@example.com, c@example.com' }, '/to/0'],
  ['an address with a line break', { a: 'x', m: 'b@example.com\nBcc: c@example.com' }, '/to/0'],
  ['a name with a quote', { a: 'x', m: '"B" <b@example.com>' }, '/to/0'],
  ['no address', { a: 'x', m: null }, '/to/0'],
])('does not send a mail with %s', async (_, row, path) => {
  const config = { ...ADDRESSES, to: ['{m}'], subject: 'Hello {a}', per_row: true };
  const [message] = await mailsOf(config, [{ m: 'text', a: 'text', ...row }]);
  expect(message).toMatchObject({ ok: false, problems: [{ path }] });
});

it.each<[what: string, config: JsonObject, path: string]>([
  ['an invalid recipient', { to: ['b@example.com', 'nobody'] }, '/to/1'],
  ['a recipient with a line break', { to: ['b@example.com\nc@example.com'] }, '/to/0'],
  ['a template for all rows', { to: ['{n}'] }, '/to/0'],
  ['101 recipients', { to: Array<string>(101).fill('b@example.com') }, '/to'],
  ['101 recipients with copies', { cc: Array<string>(100).fill('b@example.com') }, '/cc'],
  ['an invalid sender', { from: 'x' }, '/from'],
  ['no sender', { from: undefined as never }, '/from'],
  ['a sender for the server of the service', { credential_id: undefined as never }, '/from'],
  ['an unknown column', { subject: '{no}' }, '/subject'],
  ['an open brace', { text: 'a { b' }, '/text'],
  ['a line break in the subject', { subject: 'a\nb' }, '/subject'],
  ['a name without a file', { attachment_name: 'a.csv' }, '/attachment_name'],
  ['a name that is a path', { attach: 'csv', attachment_name: '../a.csv' }, '/attachment_name'],
  ['a file for each row', { attach: 'csv', per_row: true }, '/attach'],
])('refuses %s', (_, change, path) => {
  const config = JSON.parse(
    JSON.stringify({ ...ADDRESSES, subject: 'S', ...change }),
  ) as JsonObject;
  if ('credential_id' in change) delete (config as Record<string, unknown>)['credential_id'];
  const [problem] = problemsOf(
    exampleRun(type, { title: '', config, inputs: { input1: [{ n: 1 }] }, output: [] }),
  );
  expect(problem).toMatchObject({ path });
});
