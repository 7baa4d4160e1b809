/** Rows that were not delivered are visible: after a run, in the list of runs, and in exit codes. */

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestApp } from '../support/app.ts';
import { endSession, startSession } from './session.ts';
import type { Terminal } from './terminal.ts';

let app: TestApp;
let terminal: Terminal;
let shop: Server;
/** True: the shop accepts all rows. */
let isPatient = false;

beforeAll(async () => {
  shop = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += String(chunk)));
    request.on('end', () => {
      response.statusCode = !isPatient && body.includes('bad') ? 422 : 200;
      response.end('{"message":"unknown sku"}');
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => shop.once('listening', resolve));
  const host = `127.0.0.1:${(shop.address() as AddressInfo).port}`;
  ({ app, terminal } = await startSession({ config: { outboundAllowHosts: [host] } }));
  for (const [title, skus] of [
    ['Good', ['a', 'b']],
    ['Bad', ['a', 'bad', 'c']],
  ] as const) {
    const nodes = [
      {
        node_type: 'sources/inlineRows',
        node_role: 'getter',
        config: { rows: skus.map((sku) => ({ sku })) },
      },
      {
        node_type: 'termination/httpRequest',
        node_role: 'terminator',
        config: { method: 'POST', url: `http://${host}/stock`, on_error: 'continue', key: ['sku'] },
      },
    ];
    const edges = [{ source_node_index: 0, target_node_index: 1 }];
    const body = { title, nodes, edges };
    await app.client.ok('createWorkflow', { key: app.keys.all, body });
  }
});
afterAll(async () => {
  shop.close();
  await endSession({ app, terminal });
});

it('run says which rows were not delivered and why, and exits with 9', async () => {
  const ran = await terminal.weir('run', 'Bad', '--quiet');
  expect(ran).toMatchObject({
    exitCode: 9,
    stderr: expect.stringMatching(/^2 of 3 rows delivered, 1 failed: row 2: .*422.*\n$/),
  });
  expect(await terminal.weir('run', 'Good')).toMatchObject({
    exitCode: 0,
    stderr: expect.stringMatching(/2 of 2 rows delivered\n$/),
  });
});

it('runs watch exits with 9, and runs get shows the rows', async () => {
  const { json } = await terminal.weir('run', 'Bad', '--async', '--json');
  const id = String((json as { id: number }).id);
  const watched = await terminal.weir('runs', 'watch', id);
  expect(watched.exitCode).toBe(9);
  expect(watched.stdout).toMatch(/^2 of 3 rows delivered, 1 failed: row 2: .*422/m);
  expect((await terminal.weir('runs', 'get', id)).exitCode).toBe(0);
});

it('runs list has titles, counts and, on a terminal, relative times and colours', async () => {
  await terminal.weir('run', 'Bad');
  const plain = await terminal.weir('runs', 'list', '--limit', '1');
  expect(plain.stdout).toMatch(
    /^ *id +workflow +status +by +created +seconds +rows +delivered +error\n *\d+ +Bad +completed +api +\S+Z +[\d.]+ +0 +2\/3\n/,
  );
  const [latest] = (await terminal.weir('runs', 'list', '--json')).json as { created: string }[];
  const created = Date.parse(latest!.created);
  const clock = { nowMs: () => created + 125_000 };
  const onTerminal = { terminal: ['stdout'] as const, width: 100, clock };
  const coloured = await terminal.weir('runs', 'list', '--limit', '1', onTerminal);
  expect(coloured.stdout).toContain('\u001b[32mcompleted\u001b[39m');
  expect(coloured.stdout).toContain('\u001b[31m2/3');
  expect(coloured.stdout).toContain('2 min ago');
  const environment = { NO_COLOR: '1' };
  const colourless = await terminal.weir('runs', 'list', { ...onTerminal, environment });
  expect(colourless.stdout).not.toContain('\u001b');
});

it('runs list can show only runs with rows that could not be delivered', async () => {
  await terminal.weir('run', 'Good');
  const { json } = await terminal.weir('runs', 'list', '--deliveries', 'failed', '--json');
  const runs = json as { workflow_title: string; failed_rows: number }[];
  expect(runs.length).toBeGreaterThan(0);
  expect(new Set(runs.map(({ workflow_title: title }) => title))).toEqual(new Set(['Bad']));
  expect(new Set(runs.map(({ failed_rows: rows }) => rows))).toEqual(new Set([1]));
});

describe('runs rows', () => {
  const failedRun = async () => {
    const { executions } = (
      await app.client.ok('listExecutions', { key: app.keys.all, query: { deliveries: 'failed' } })
    ).body.data;
    return String(executions[0]!.id);
  };

  it('lists the rows that failed, with keys and reasons', async () => {
    await terminal.weir('run', 'Bad', '--quiet');
    const listed = await terminal.weir('runs', 'rows', await failedRun());
    expect(listed).toMatchObject({ exitCode: 0, stderr: '' });
    expect(listed.stdout).toMatch(/^row +key +code +message\s/);
    expect(listed.stdout).toMatch(/\n +2 +\{"sku":"bad"\} +http_422 +The host .* status 422/);
  });

  it('says if there are none, and prints JSON', async () => {
    const run = await failedRun();
    const none = await terminal.weir('runs', 'rows', run, '-s', 'in_doubt');
    expect(none).toMatchObject({ exitCode: 0, stderr: `Run ${run} has no such rows.\n` });
    const { stdout } = await terminal.weir('runs', 'rows', run, '--json');
    expect(JSON.parse(stdout)).toMatchObject([{ row: 2, key: { sku: 'bad' }, code: 'http_422' }]);
  });
});

describe('runs resend and rerun', () => {
  it('send the rows that failed again, and run again', async () => {
    const { json: started } = await terminal.weir('run', 'Bad', '--async', '--json');
    const id = String((started as { id: number }).id);
    expect((await terminal.weir('runs', 'watch', id)).exitCode).toBe(9);
    isPatient = true;
    const resent = await terminal.weir('runs', 'resend', id);
    expect(resent).toMatchObject({
      exitCode: 0,
      stdout: expect.stringMatching(
        new RegExp(`^Run \\d+ of workflow \\d+, which repeats run ${id}, is queued\\.\\n$`),
      ),
    });
    const [, second = ''] = /^Run (\d+)/.exec(resent.stdout) ?? [];
    expect(resent.stderr).toBe(`Follow it with: weir runs watch ${second}\n`);
    const watched = await terminal.weir('runs', 'watch', second);
    expect(watched.exitCode).toBe(0);
    expect(watched.stdout).toMatch(/^1 of 1 rows delivered$/m);
    const again = await terminal.weir('runs', 'resend', id);
    expect(again.exitCode).not.toBe(0);
    expect(again.stderr).toContain(`Execution ${second} sends these rows of execution ${id} again`);
    const { json } = await terminal.weir('runs', 'rerun', id, '--json');
    const third = json as { id: number; rerun_of: number };
    expect(third.rerun_of).toBe(Number(id));
    expect((await terminal.weir('runs', 'watch', String(third.id))).exitCode).toBe(0);
    isPatient = false;
  });
});
