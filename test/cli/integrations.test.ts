/** Integrations by command, against a whole service: applied from a file, which the second time changes nothing. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { weather, workflowOf } from '../http/integrations.ts';
import { openSql, type Sql } from '../http/keyed-requests.ts';
import type { TestApp } from '../support/app.ts';
import { endSession, startSession } from './session.ts';
import type { RunOptions, Terminal } from './terminal.ts';

let app: TestApp;
let terminal: Terminal;
let sql: Sql;
beforeAll(async () => {
  ({ app, terminal } = await startSession());
  sql = await openSql(app);
  terminal.environment['WEIR_KEY'] = (await app.newKey({ level: 'client' })).value;
});
afterAll(async () => {
  await sql.close();
  await endSession({ app, terminal });
});

const weir = (...args: (string | RunOptions)[]) => terminal.weir('integrations', ...args);
const SHOP = `slug: shop
name: Shop
base_url: https://api.example.com/v1/
operations:
  - name: listOrders
    label: listOrders
    role: getter
    method: GET
    path: /orders
    pagination:
      type: page
      param: page
      start: 1
  - name: getOrder
    role: setter
    method: GET
    path: /orders/{id}
    parameters:
      - name: id
        in: path
        type: number
        required: true
`;
const apply = (text: string, ...args: string[]) => weir('apply', '-', ...args, { stdin: text });

describe('integrations', () => {
  it('are applied, listed, written as a file, changed and deleted', async () => {
    const dry = await apply(SHOP, '--dry-run');
    expect(dry).toMatchObject({ exitCode: 1, stderr: '' });
    expect(dry.stdout).toContain('+slug: shop\n');
    expect(dry.stdout).toMatch(/Integration "shop" would be created\.\n$/);
    expect((await weir('list', '--json')).json).toEqual([]);

    const made = await apply(SHOP);
    const [, id] = /Integration (\d+) "shop" is created\.\n$/.exec(made.stdout)!;
    expect((await weir('list')).stdout).toMatch(
      new RegExp(
        `^id +slug +name +base URL +operations +changed\\n *${id}  shop  Shop  https://api.example.com/v1 +2  `,
      ),
    );
    const again = await apply(SHOP);
    expect(again.stdout).toBe(`Integration ${id} "shop" is what the file says.\n`);

    const written = await weir('get', 'shop');
    expect(written.stdout).toContain('base_url: https://api.example.com/v1\n');
    expect(written.stdout).not.toContain('max_attempts');
    expect((await apply(written.stdout, '--json')).json).toMatchObject({ action: 'unchanged' });
    const whole = await weir('get', id!, '--json');
    expect(whole.json).toMatchObject({ revision: 1, operations: [{ label: 'listOrders' }, {}] });
    expect((await apply(JSON.stringify(whole.json))).stdout).toMatch(/is what the file says/);

    const changed = await apply(SHOP.replace('/orders\n', '/v2/orders\n'));
    expect(changed.stdout).toMatch(
      /-    path: \/orders\n\+    path: \/v2\/orders\n[^]*Integration \d+ "shop" is updated\.\n$/,
    );
    expect((await weir('delete', 'shop')).stdout).toBe(`Integration ${id} "shop" is deleted.\n`);
    expect(await weir('get', 'shop')).toMatchObject({
      exitCode: 4,
      stderr: expect.stringContaining('weir integrations list'),
    });
    expect(await weir('delete', id!)).toMatchObject({ exitCode: 4 });
  });

  it('take nothing from workflows unless they are forced, and then name them', async () => {
    const { slug, ...rest } = weather();
    await apply(JSON.stringify({ slug, ...rest }));
    const key = (await app.newKey()).value;
    const used = await workflowOf(app, sql, key, 'Rain', `${slug}/listStations`);
    const without = JSON.stringify({ slug, operations: [] });
    const refused = await apply(without);
    expect(refused.exitCode).not.toBe(0);
    expect(refused.stderr).toContain(`${used} (Rain)`);
    expect(refused.stderr).toContain('--force');
    const forced = await apply(without, '--force');
    expect(forced.stdout).toMatch(
      new RegExp(`is updated\\.\\nIt concerns these workflows[^\\n]*\\n  ${used} "Rain"\\n$`),
    );
    expect((await weir('delete', slug)).exitCode).toBe(0);
  });

  it('are node types of the catalogue that the command shows', async () => {
    await apply(SHOP.replace('slug: shop', 'slug: crm'));
    const all = await terminal.weir('node-types', '--category', 'crm');
    expect(all.stdout).toMatch(/^crm\/listOrders +getter +- +output1 +listOrders\ncrm\/getOrder /m);
    const one = await terminal.weir('node-types', 'get', 'crm/getOrder');
    expect(one).toMatchObject({ exitCode: 0, stderr: '' });
    expect(one.stdout).toMatch(/^node_type: crm\/getOrder\ncategory: crm\n/);
    expect(one.stdout).toContain('GET /orders/{id} of Shop.');
    expect((await terminal.weir('node-types', 'crm/getOrder')).stdout).toBe(one.stdout);
    expect((await terminal.weir('node-types', 'get', 'getorder')).stdout).toBe(one.stdout);
    expect((await terminal.weir('node-types', 'get', 'crm/getOrder', '--json')).json).toMatchObject(
      {
        config_schema: { properties: { parameters: { required: ['id'] } } },
      },
    );
    expect(await terminal.weir('node-types', 'get', 'crm/getOrders')).toMatchObject({
      exitCode: 4,
      stderr: expect.stringMatching(/Similar: .*crm\/getOrder/),
    });
    expect((await weir('delete', 'crm')).exitCode).toBe(0);
    expect((await terminal.weir('node-types', 'get', 'crm/getOrder')).exitCode).toBe(4);
  });

  it('say every fault of a file, with its place', async () => {
    const faulty = await apply(
      SHOP.replace('{id}', '{number}').replace('slug: shop', 'slug: sources'),
    );
    expect(faulty.exitCode).toBe(5);
    expect(faulty.stderr).toContain('`slug`');
    expect(faulty.stderr).toContain('/operations/1/path');
  });

  it('are checked in a dry run as they would be without, and neither made nor changed', async () => {
    const faulty = SHOP.replace('{id}', '{number}');
    const fresh = await apply(faulty, '--dry-run');
    expect([fresh.exitCode, fresh.stdout]).toEqual([5, '']);
    expect(fresh.stderr).toContain('`operations[1].path` must have a parameter');
    await apply(SHOP.replace('slug: shop', 'slug: tried'));
    const stored = await weir('get', 'tried', '--json');
    const changed = await apply(faulty.replace('slug: shop', 'slug: tried'), '--dry-run');
    expect(changed.exitCode).toBe(5);
    expect(changed.stderr).toContain('`operations[1].path` must have a parameter');
    const key = (await app.newKey()).value;
    const used = await workflowOf(app, sql, key, 'Orders', 'tried/listOrders');
    const without = JSON.stringify({ slug: 'tried', operations: [] });
    expect((await apply(without, '--dry-run')).stderr).toContain(`${used} (Orders)`);
    const forced = await apply(without, '--dry-run', '--force');
    expect(forced.stdout).toMatch(
      new RegExp(
        `would be updated\\.\\nIt concerns these workflows[^\\n]*\\n  ${used} "Orders"\\n$`,
      ),
    );
    expect((await weir('get', 'tried', '--json')).json).toEqual(stored.json);
  });

  it.each([
    ['a list', '[]', 'it is not an object'],
    ['no slug', 'name: Shop', 'has no slug'],
    ['a member that an integration has not', 'slug: a\nbaseurl: x', '"baseurl"'],
  ])('are not read from a file with %s', async (_, text, says) => {
    const path = join(terminal.directory, 'faulty.yaml');
    writeFileSync(path, text);
    const ran = await weir('apply', path);
    expect(ran.exitCode).not.toBe(0);
    expect(ran.stderr).toContain(says);
  });

  it('are changed with a key of the level client; the refusal of other keys says how to create one', async () => {
    const own = terminal.environment['WEIR_KEY']!;
    terminal.environment['WEIR_KEY'] = (await app.newKey()).value;
    try {
      const { exitCode, stderr } = await apply(SHOP);
      expect(exitCode).not.toBe(0);
      expect(stderr).toContain('--level organization');
    } finally {
      terminal.environment['WEIR_KEY'] = own;
    }
  });
});
