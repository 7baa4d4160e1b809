/** Attachments that are too large for a mail. */

import { chain, createWorkflow } from '../http/graphs.ts';
import { startTestServer, type TestServer } from '../http/test-server.ts';
import { mailServer, type MailServer } from '../support/mail-server.ts';

let server: TestServer;
let mails: MailServer;
let key: string;
beforeAll(async () => {
  mails = await mailServer({ size: 30 * 1_048_576 });
  const host = '127.0.0.1';
  const login = { username: '', password: '', tls: 'off', startTls: true } as const;
  server = await startTestServer({
    filesMaxBytes: 20 * 1_048_576,
    smtpServer: { host, port: mails.port, ...login },
    smtpFrom: { name: 'Weir', address: 'weir@example.com' },
    smtpOrganizations: [2],
  });
  key = await server.key();
});
afterAll(async () => {
  await server.close();
  await mails.close();
});
beforeEach(() => {
  mails.mails.length = 0;
  mails.refuses.clear();
});

/** Sends a CSV: by default, of 19 MiB. */
async function send(config: object, rows = 200_000) {
  const sequence = {
    node_type: 'sources/sequence',
    node_role: 'getter',
    config: { start: 1, stop: rows },
  };
  const text = {
    node_type: 'queryoperators/computedColumn',
    node_role: 'setter',
    config: { column_name: 'text', expression: `concat(value, '${'x'.repeat(90)}')` },
  };
  const mail = {
    node_type: 'termination/email',
    node_role: 'terminator',
    config: {
      to: ['ada@example.com'],
      subject: 'All orders',
      attach: 'csv',
      max_table_rows: 0,
      ...config,
    },
  };
  const { id: workflowId } = await createWorkflow(server, key, chain(sequence, text, mail));
  const params = { workflowId };
  const { body } = await server.client.call('executeWorkflow', { key, params, body: {} });
  return body as {
    readonly data?: { readonly status: string };
    readonly error?: { readonly message: string };
  };
}

const storedFiles = async () => (await server.client.ok('listFiles', { key })).body.data.files;

it('fails the run, and says what can be done', async () => {
  const { error } = await send({});
  expect(error?.message).toContain('more than 18 MiB');
  expect(error?.message).toContain('set `if_too_large` to `link`');
  expect(mails.mails).toEqual([]);
});

it('leaves no file if the mail server refuses the mail', async () => {
  mails.refuses.set('ada@example.com', '550 no such user');
  const { error } = await send({ if_too_large: 'link' });
  expect(error?.message).toContain('no such user');
  expect(await storedFiles()).toEqual([]);
});

it('sends a link to a stored file, until the file is deleted', async () => {
  const { data } = await send({ if_too_large: 'link', attachment_name: 'orders.csv' });
  expect(data?.status).toBe('completed');
  const [{ mail } = { mail: null }] = mails.mails;
  expect(mail?.attachments).toEqual([]);
  const line = /The file orders\.csv \((.+) MiB\).* until 2026-03-08 \d\d:\d\d UTC:\s+(http:\S+)/;
  const [, size, link] = line.exec(mail?.text ?? '') ?? [];
  expect(Number(size)).toBeGreaterThan(18);
  const url = new URL(String(link));
  expect(url.origin).toBe(new URL(server.url).origin);
  expect(mail?.html).toContain(`<a href="${url.href}">orders.csv</a>`);

  const query = { token: url.searchParams.get('token') ?? '' };
  const { text } = await server.client.ok('getLinkedFile', { query });
  expect(text.split('\r\n')).toHaveLength(200_002);
  expect(JSON.stringify(server.logLines())).not.toContain(query.token);

  const [file] = await storedFiles();
  expect(file).toMatchObject({ name: 'orders.csv', total_rows: 200_000 });
  await server.client.ok('deleteFile', { key, params: { fileId: String(file?.id) } });
  await server.client.fails('FILE_NOT_FOUND', 'getLinkedFile', { query });
});

it('sends nothing if the file is larger than files can be', async () => {
  const { error } = await send({ if_too_large: 'link' }, 230_000);
  expect(error?.message).toContain(
    'more than 20 MiB; the operator of the service can raise FILES_MAX_BYTES',
  );
  expect(mails.mails).toEqual([]);
});
