/** Mails that workflows send, over a real mail server. */

import { newCredential } from '../http/credentials.ts';
import { ended } from '../http/executions.ts';
import { chain, createWorkflow, inlineRows, type Rows } from '../http/graphs.ts';
import { startTestServer, type TestServer } from '../http/test-server.ts';
import { mailServer, replying, type MailServer } from '../support/mail-server.ts';

let server: TestServer;
let mails: MailServer;
let key: string;
let credential: number;
beforeAll(async () => {
  mails = await mailServer({ size: 30 * 1_048_576 });
  const host = '127.0.0.1';
  const { port } = mails;
  const login = { username: '', password: '', tls: 'off', startTls: true } as const;
  server = await startTestServer({
    rateLimitPerMinute: 10_000,
    outboundAllowHosts: [`${host}:${port}`],
    smtpServer: { host, port, ...login },
    smtpFrom: { name: 'Weir', address: 'weir@example.com' },
    smtpOrganizations: [1, 2],
  });
  key = await server.key();
  const data = { host, port, tls: 'off' };
  credential = (await newCredential(server, { type: 'smtp', hosts: undefined, data })).id;
});
afterAll(async () => {
  await server.close();
  await mails.close();
});
beforeEach(() => {
  mails.mails.length = 0;
  mails.refuses.clear();
  mails.answer = null;
});

const ROWS = [
  { id: 1, name: 'Zoë', email: 'zoe@example.com' },
  { id: 2, name: 'Max', email: 'max@example.com' },
];

interface Options {
  readonly rows?: readonly object[];
  readonly parameters?: object;
  readonly params?: object;
}

function graphOf(config: object, { rows = ROWS, parameters }: Options = {}) {
  const source =
    rows.length > 0
      ? inlineRows(rows as Rows)
      : { ...inlineRows([]), config: { rows, columns: { id: 'integer', name: 'string' } } };
  const mail = {
    node_type: 'termination/email',
    node_role: 'terminator',
    label: 'Mail',
    config: {
      credential_id: credential,
      from: 'Reports <reports@example.com>',
      to: ['ada@example.com'],
      subject: 'Report',
      ...config,
    },
  };
  return { ...chain(source, mail), ...(parameters === undefined ? {} : { parameters }) };
}

async function run(config: object, options: Options = {}) {
  const { id: workflowId } = await createWorkflow(server, key, graphOf(config, options));
  const response = await server.client.call('executeWorkflow', {
    key,
    params: { workflowId },
    body: { params: options.params ?? {} },
  });
  const { data, error } = response.body as {
    data?: { execution_id: number };
    error?: { code: string; message: string };
  };
  if (data === undefined) throw new Error(error?.message);
  const { body } = await server.client.ok('getExecution', {
    key,
    params: { executionId: data.execution_id },
  });
  return { ...body.data, executionId: data.execution_id };
}

it('sends the rows as a table, as text and as HTML, with the values of parameters', async () => {
  const { status, deliveries } = await run(
    { subject: 'Orders of {day}: {name}', text: 'Hello {{all}}', cc: ['Bob <bob@example.com>'] },
    { parameters: { day: { type: 'string' } }, params: { day: '{id} ä' } },
  );
  expect(status).toBe('completed');
  expect(deliveries).toMatchObject([{ delivered: 2, failed: 0, calls: 1, errors: [] }]);
  const [{ mail, from, to } = { mail: null }] = mails.mails;
  expect([from, to]).toEqual(['reports@example.com', ['ada@example.com', 'bob@example.com']]);
  expect(mail).toMatchObject({
    from: { name: 'Reports', address: 'reports@example.com' },
    cc: [{ name: 'Bob', address: 'bob@example.com' }],
    subject: 'Orders of {id} ä: Zoë',
  });
  expect(mail?.text).toContain('Hello {all}\n\nid  name  email');
  expect(mail?.html).toContain('>Zoë</td>');
  expect(mail?.messageId).toMatch(/^<weir\.[\w-]{32}@example\.com>$/);
});

it('sends over the mail server of the service, in its name', async () => {
  const { status } = await run({ credential_id: undefined, from: undefined });
  expect(status).toBe('completed');
  expect(mails.mails[0]?.mail.from).toEqual({ name: 'Weir', address: 'weir@example.com' });
});

it('refuses the mail server of the service to other organizations', async () => {
  const other = await server.stranger();
  const body = graphOf({ credential_id: undefined, from: undefined });
  const { body: report } = await server.client.ok('validateGraph', {
    cookie: other.cookie,
    body,
  });
  expect(report.data.errors).toMatchObject([
    { code: 'credential_not_allowed', path: '/credential_id' },
  ]);
});

it.each([
  ['csv', 'rows.csv', 'text/csv'],
  ['parquet', 'orders.parquet', 'application/vnd.apache.parquet'],
])('attaches all rows as %s', async (attach, attachment_name, type) => {
  const rows = Array.from({ length: 3_000 }, (_, id) => ({ id, text: `=${'x'.repeat(50)}` }));
  await run({ attach, attachment_name, max_table_rows: 0 }, { rows });
  const [{ mail } = { mail: null }] = mails.mails;
  const [file] = mail?.attachments ?? [];
  expect(file).toMatchObject({ filename: attachment_name, mimeType: type });
  const content = Buffer.from(file?.content as ArrayBuffer);
  if (attach === 'parquet') expect(content.subarray(0, 4).toString()).toBe('PAR1');
  else {
    const lines = content.toString().split('\r\n');
    expect(lines).toHaveLength(3_002);
    expect(lines[1]).toMatch(/^0,'=x+$/);
  }
  expect(mail?.text?.trim()).toBe('');
});

it('sends nothing for no rows, unless that is wanted', async () => {
  expect(await run({}, { rows: [] })).toMatchObject({ status: 'completed' });
  expect(mails.mails).toHaveLength(0);
  const { deliveries } = await run({ send_empty: true, text: 'None' }, { rows: [] });
  expect(deliveries).toMatchObject([{ delivered: 0, calls: 1 }]);
  expect(mails.mails[0]?.mail.text?.trim()).toBe('None');
});

it('sends a mail for each row over one connection, with an id of its own', async () => {
  const before = mails.connections;
  const config = { to: ['{email}'], subject: 'Order {id}', text: 'Hello {name}', per_row: true };
  const { deliveries } = await run(config);
  expect(deliveries).toMatchObject([{ delivered: 2, calls: 2 }]);
  expect(mails.mails.map(({ to, mail }) => [to[0], mail.subject, mail.text?.trim()])).toEqual([
    ['zoe@example.com', 'Order 1', 'Hello Zoë'],
    ['max@example.com', 'Order 2', 'Hello Max'],
  ]);
  expect(new Set(mails.mails.map(({ mail }) => mail.messageId)).size).toBe(2);
  expect(mails.connections - before).toBe(1);
});

it('sends no more than 1,000 mails per run', async () => {
  const rows = Array.from({ length: 1_001 }, (_, id) => ({ id }));
  const { status, error } = await run({ per_row: true }, { rows });
  expect(status).toBe('failed');
  expect(error?.message).toContain('at most 1,000 mails');
  expect(mails.mails).toHaveLength(0);
});

describe('if the server refuses a recipient', () => {
  const to = ['ada@example.com', 'gone@example.com', 'bob@example.com'];
  beforeEach(() => mails.refuses.set('gone@example.com', '550 No such user'));

  it('sends the mail to no one, and stores the rows to send them again', async () => {
    const { status, error, deliveries, executionId } = await run({ to });
    expect(status).toBe('failed');
    expect(error?.message).toContain('gone@example.com (550 No such user');
    expect(deliveries).toMatchObject([
      { delivered: 0, failed: 2, stored_rows: 2, errors: [{ code: 'recipient_rejected' }] },
    ]);
    expect(mails.mails).toHaveLength(0);
    mails.refuses.clear();
    const params = { executionId: executionId ?? 0, nodeId: deliveries[0]?.node_id ?? 0 };
    const { body } = await server.client.accepted('resendRows', {
      key,
      params,
      body: { which: 'failed' },
    });
    await ended(server, key, body.data.id);
    expect(mails.mails.map((one) => one.to)).toEqual([to]);
  });

  it('sends it to the others and names who was refused, with `report`', async () => {
    const { status, deliveries } = await run({ to, on_rejected: 'report' });
    expect(status).toBe('completed');
    expect(mails.mails.map((one) => one.to)).toEqual([['ada@example.com', 'bob@example.com']]);
    expect(deliveries).toMatchObject([
      { delivered: 2, failed: 0, errors: [{ code: 'recipient_rejected', rows: 2 }] },
    ]);
  });

  it('continues with the next row, with `report`', async () => {
    const rows = [{ m: 'gone@example.com' }, { m: 'bob@example.com' }];
    const config = { to: ['{m}'], per_row: true, on_rejected: 'report' };
    const { status, deliveries } = await run(config, { rows });
    expect(status).toBe('completed');
    expect(deliveries).toMatchObject([{ delivered: 1, failed: 1 }]);
    expect(mails.mails.map((one) => one.to)).toEqual([['bob@example.com']]);
  });
});

it('fails if the server refuses the mail, with its reply', async () => {
  mails.answer = () => replying(554, 'Looks like spam');
  const { status, error, deliveries } = await run({});
  expect(status).toBe('failed');
  expect(error?.message).toContain('554 Looks like spam');
  expect(deliveries).toMatchObject([{ failed: 2, in_doubt: 0 }]);
});

it('has the same id in each run that sends it again while it is in doubt', async () => {
  const ids: (string | undefined)[] = [];
  mails.answer = (raw) => {
    ids.push(/^message-id: (.+)$/im.exec(raw)?.[1]);
    return null;
  };
  const { executionId, deliveries } = await run({});
  const nodeId = deliveries[0]?.node_id ?? 0;
  let last = executionId;
  for (let times = 0; times < 2; times += 1) {
    const { body } = await server.client.accepted('resendRows', {
      key,
      params: { executionId: last, nodeId },
      body: { which: 'in_doubt', confirm_in_doubt: true },
    });
    last = body.data.id;
    await ended(server, key, last);
  }
  expect(ids).toEqual(Array<unknown>(3).fill(expect.stringMatching(/^<.+>$/)));
  expect(new Set(ids).size).toBe(1);
});

it('is in doubt if the connection ends after the mail, and never repeats it itself', async () => {
  let received = 0;
  mails.answer = () => {
    received += 1;
    return null;
  };
  const { status, deliveries } = await run({});
  expect(status).toBe('failed');
  expect(deliveries).toMatchObject([{ delivered: 0, failed: 0, in_doubt: 2 }]);
  expect(received).toBe(1);
});
