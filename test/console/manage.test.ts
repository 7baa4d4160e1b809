/** The views of the console that manage schedules, keys, users, credentials and integrations. */

import { createWorkflow } from '../http/graphs.ts';
import { describeWithChromium } from '../support/chromium.ts';
import { startConsole, type TestConsole } from './console-page.ts';

const DOCUMENT = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1' },
  servers: [{ url: 'https://shop.example.com' }],
  paths: {
    '/orders': {
      get: { operationId: 'listOrders', responses: { 200: { description: 'Orders' } } },
    },
    '/customers': {
      get: { operationId: 'listCustomers', responses: { 200: { description: 'Customers' } } },
    },
  },
});

describeWithChromium('the views that manage an organization', () => {
  let web: TestConsole;
  beforeAll(async () => {
    web = await startConsole();
    await createWorkflow(web.app, web.app.keys.all, undefined, 'Nightly');
  });
  afterAll(() => web.close());
  afterEach(() => expect(web.complaints.splice(0)).toEqual([]));

  it('creates a schedule in words, pauses it, and runs it now', async () => {
    const { page } = web;
    await web.open('/workflows/1/schedules');
    await page.getByRole('button', { name: 'New schedule' }).click();
    await page.getByLabel('Repeat').selectOption('Monday to Friday at 06:00');
    expect(await page.getByLabel('Cron').inputValue()).toBe('0 6 * * 1-5');
    await page.getByLabel('Time zone').fill('Europe/Berlin');
    await page.getByText(/Monday to Friday at 06:00\. Next: \w{3}/).waitFor();
    expect(await web.flaws()).toEqual([]);
    await page.getByRole('button', { name: 'Create schedule' }).click();
    await page.getByText('Europe/Berlin · 0 6 * * 1-5').waitFor();
    expect(await web.flaws()).toEqual([]);
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByText('paused').waitFor();
    const isActive = async (): Promise<unknown> => {
      const request = { key: web.app.keys.all, params: { workflowId: 1 } };
      return (await web.app.client.ok('listSchedules', request)).body.data.schedules[0]?.is_active;
    };
    expect(await isActive()).toBe(false);
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByText('paused').waitFor({ state: 'detached' });
    expect(await isActive()).toBe(true);
    await page.getByRole('button', { name: 'Run now' }).click();
    await page.getByRole('heading', { name: 'Run 1 · Nightly' }).waitFor();
    await web.open('/schedules');
    await page.getByRole('link', { name: 'Nightly' }).waitFor();
    expect(await web.flaws()).toEqual([]);
  });

  it('lists the due times of a backfill before it queues their runs', async () => {
    const { page } = web;
    await web.open('/workflows/1/schedules');
    await page.getByRole('button', { name: 'Backfill' }).click();
    const now = web.app.clock.now().getTime();
    const field = (days: number) => new Date(now - days * 86_400_000).toISOString().slice(0, 16);
    await page.getByLabel('From').fill(field(8));
    await page.getByLabel('Before').fill(field(1));
    await page.getByRole('button', { name: 'Show the due times' }).click();
    await page.getByRole('button', { name: 'Queue 5 runs' }).click();
    await page.getByRole('link', { name: 'The runs of this schedule' }).waitFor();
  });

  it('creates a key, shows its value once, and revokes it with its descendants', async () => {
    const { page, app } = web;
    await web.open('/keys');
    await page.getByRole('button', { name: 'New key' }).click();
    await page.getByLabel('Name').fill('Deployment');
    await page.getByLabel('Run workflows').check();
    await page.getByRole('button', { name: 'Create key' }).click();
    const value =
      (await page.getByRole('region', { name: 'Key', exact: true }).textContent()) ?? '';
    expect(value).toMatch(/^weir_\w+$/);
    const expires_at = new Date(Date.now() + 86_400_000).toISOString();
    await app.client.ok('createKey', { key: value, body: { name: 'Child', expires_at } });
    await page.getByRole('button', { name: 'I have stored it' }).click();
    await page.reload();
    const row = page.getByRole('row', { name: /Deployment/ });
    await row.getByText('read, run').waitFor();
    await page.getByRole('row', { name: /↳ Child/ }).waitFor();
    expect(await web.flaws()).toEqual([]);
    await row.getByRole('button', { name: 'Revoke' }).click();
    await page.getByLabel('Also the key created with it').check();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('row', { name: /Child revoked/ }).waitFor();
    await app.client.fails('UNAUTHORIZED', 'listWorkflows', { key: value });
  });

  it('creates a user with a first password, and changes their role', async () => {
    const { page } = web;
    await web.open('/users');
    await page.getByRole('button', { name: 'New user' }).click();
    await page.getByLabel('Name').fill('Grace Hopper');
    await page.getByLabel('Email').fill('grace@example.com');
    await page.getByRole('button', { name: 'Create user' }).click();
    const login = await page.getByRole('region', { name: 'First login' }).textContent();
    const [, email = '', password = ''] = (login ?? '').split('\n');
    await web.app.client.ok('logIn', { body: { email, password } });
    await page.getByRole('button', { name: 'Done' }).click();
    const row = page.getByRole('row', { name: /Grace Hopper/ });
    await row.getByRole('button', { name: 'Make admin' }).click();
    await row.getByRole('button', { name: 'Make member' }).waitFor();
    expect(await web.flaws()).toEqual([]);
  });

  it('creates a credential, names the step of its test that failed, and deletes it', async () => {
    const { page } = web;
    await web.open('/credentials');
    await page.getByRole('button', { name: 'New credential' }).click();
    await page.getByLabel('Type').selectOption('PostgreSQL');
    await page.getByLabel('Name', { exact: true }).fill('Shop database');
    await page.getByLabel('Host').fill('10.0.0.1');
    await page.getByLabel('Database', { exact: true }).fill('shop');
    await page.getByLabel('User name').fill('reports');
    await page.getByLabel('Password').fill('a1f90c');
    expect(await web.flaws()).toEqual([]);
    await page.getByRole('button', { name: 'Create credential' }).click();
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    await page.getByText('while finding the address of the host').waitFor();
    await page.keyboard.press('Escape');
    expect(await web.flaws()).toEqual([]);
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('heading', { name: 'No credentials yet' }).waitFor();
  });

  it('shows the fields of each grant of OAuth 2.0', async () => {
    const { page } = web;
    await web.open('/credentials');
    await page.getByRole('button', { name: 'New credential' }).click();
    await page.getByLabel('Type').selectOption('OAuth 2.0');
    expect(await page.getByLabel('Authorization URL').count()).toBe(0);
    await page.getByLabel('Grant').selectOption('authorization_code');
    await page.getByLabel('Name', { exact: true }).fill('Calendar');
    await page.getByLabel('Token URL').fill('https://auth.example.com/token');
    await page.getByLabel('Authorization URL').fill('https://auth.example.com/authorize');
    await page.getByLabel('Client ID').fill('weir');
    await page.getByLabel('Client secret', { exact: true }).fill('cs-7d20f1');
    await page.getByLabel('Hosts').fill('calendar.example.com');
    await page.getByRole('button', { name: 'Create credential' }).click();
    await page.getByRole('button', { name: 'Authorize' }).waitFor();
    await page.getByText('no token yet').waitFor();
  });

  it('imports the chosen operations of a document', async () => {
    const { page } = web;
    await web.open('/integrations');
    await page.getByRole('link', { name: 'Import an API' }).click();
    await page.getByLabel('or its text, as JSON or YAML').fill(DOCUMENT);
    await page.getByRole('button', { name: 'Read the document' }).click();
    await page.getByText('2 understood').waitFor();
    expect(await web.flaws()).toEqual([]);
    await page.getByLabel('Import listCustomers').uncheck();
    await page.getByRole('button', { name: 'Import 1 operations' }).click();
    await page.getByText('shop/listOrders').waitFor();
    expect(await page.getByText('shop/listCustomers').count()).toBe(0);
    expect(await web.flaws()).toEqual([]);
    await web.open('/integrations');
    await page.getByRole('link', { name: 'Shop' }).waitFor();
    expect(await web.flaws()).toEqual([]);
  });

  it('counts what there is', async () => {
    await web.open('/usage');
    await web.page.getByRole('row', { name: 'Integrations 1' }).waitFor();
    await web.page.getByRole('row', { name: /Nodes of a workflow/ }).waitFor();
    expect(await web.flaws()).toEqual([]);
  });
});
