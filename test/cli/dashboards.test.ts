/** Dashboards by command: created from a file, refreshed with values of controls, and shared by a link. */

import { createWorkflow } from '../http/graphs.ts';
import { priced, tileOf } from '../http/dashboards.ts';
import type { TestApp } from '../support/app.ts';
import { inSession } from './session.ts';
import type { RunOptions, Terminal } from './terminal.ts';

let app: TestApp;
let terminal: Terminal;
inSession((session) => ({ app, terminal } = session));

const weir = (...args: (string | RunOptions)[]) => terminal.weir('dashboards', ...args);

async function create() {
  const workflow = await createWorkflow({ client: app.client }, app.keys.all, priced);
  const file = {
    title: 'Shop',
    parameters: { min: { type: 'number', default: 20 } },
    tiles: [tileOf(workflow.id, { params: { min: { $param: 'min' } } })],
  };
  const { json } = await weir('create', '-', '--json', { stdin: JSON.stringify(file) });
  return String(json.id);
}

it('are created from a file, listed, written as a file that creates another, and deleted', async () => {
  const id = await create();
  expect((await weir('list')).stdout).toMatch(new RegExp(`^ *${id} +Shop +1 `, 'm'));
  const { stdout: file } = await weir('get', id);
  expect(file).toContain('title: Shop\n');
  expect((await weir('create', '-', { stdin: file })).stdout).toMatch(
    /^Dashboard \d+ "Shop" is created\.\n$/,
  );
  expect((await weir('delete', id)).stdout).toBe(`Dashboard ${id} is deleted.\n`);
  expect(await weir('get', id)).toMatchObject({
    exitCode: 4,
    stderr: expect.stringContaining(`There is no dashboard ${id}.`),
  });
});

it('refresh runs the workflows with the values, and share prints a link that shows the rows', async () => {
  const id = await create();
  const [, run] = /^Run (\d+) of workflow \d+\. Follow it with: weir runs watch \1\n$/.exec(
    (await weir('refresh', id, '-p', 'min=0')).stdout,
  )!;
  await terminal.weir('runs', 'watch', run!);
  const shared = await weir('share', id, 'Board', '-p', 'min=0', '--refresh-minutes', '60');
  expect(shared.stderr).toMatch(/^Link \d+ "Board" ends at .* It is shown this once:\n$/);
  const { hash, origin, pathname } = new URL(shared.stdout.trim());
  expect([origin, pathname]).toEqual([app.url, '/shared/dashboard']);
  const { body } = await app.client.ok('getSharedDashboard', {
    headers: { 'dashboard-token': hash.slice(1) },
  });
  expect(body.data).toMatchObject({
    params: { min: 0 },
    refresh_minutes: 60,
    tiles: [{ state: 'ready', total_rows: 2 }],
  });
});

it.each([
  [['get', 'x'], '"x" is not the id of a dashboard.'],
  [['share', '1', 'Board', '--expires', 'soon'], '"soon" is not a time for --expires.'],
  [['share', '1', 'Board', '--refresh-minutes', '4'], 'takes a whole number from 5, not "4".'],
  [['create', '-'], 'is not a dashboard: it is not an object.'],
])('%j is refused', async (args, message) => {
  const { exitCode, stderr } = await weir(...args, { stdin: '[]' });
  expect(exitCode).not.toBe(0);
  expect(stderr).toContain(message);
});
