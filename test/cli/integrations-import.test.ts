/** OpenAPI documents become integrations by command, against a whole service. */

import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stations, workflowOf } from '../http/integrations.ts';
import { openSql, type Sql } from '../http/keyed-requests.ts';
import { remoteHost, type RemoteHost } from '../support/remote-host.ts';
import type { TestApp } from '../support/app.ts';
import { endSession, startSession } from './session.ts';
import type { RunOptions, Terminal } from './terminal.ts';

let app: TestApp;
let terminal: Terminal;
let sql: Sql;
let remote: RemoteHost;
beforeAll(async () => {
  remote = await remoteHost();
  const outboundAllowHosts = [`127.0.0.1:${remote.port}`];
  ({ app, terminal } = await startSession({ config: { outboundAllowHosts } }));
  sql = await openSql(app);
  terminal.environment['WEIR_KEY'] = (await app.newKey({ level: 'client' })).value;
});
afterAll(async () => {
  await sql.close();
  await endSession({ app, terminal });
  await remote.close();
});

const weir = (...args: (string | RunOptions)[]) => terminal.weir('integrations', ...args);
const fileWith = (text: string, name = 'openapi.yaml') => {
  const path = join(terminal.directory, name);
  writeFileSync(path, text);
  return path;
};
const WAREHOUSE = `
openapi: 3.0.0
info: {title: Warehouse}
servers: [{url: 'https://warehouse.example.com/v1'}]
paths:
  /items:
    get:
      operationId: listItems
      responses: {200: {content: {application/json: {schema: {type: array, items: {properties: {id: {type: integer}, name: {type: string}}}}}}}}
    post:
      operationId: addItem
      requestBody: {content: {application/json: {schema: {type: object, properties: {name: {type: string}}}}}}
      responses: {201: {description: Added}}
    patch: {responses: {}}
  /notes:
    get: {operationId: listNotes, responses: {200: {content: {application/json: {}}}}}
`;

describe('integrations import', () => {
  it('shows what a file would import without storing it, then stores it', async () => {
    const path = fileWith(WAREHOUSE);
    const tried = await weir('import', path, '--dry-run');
    expect(tried).toMatchObject({ exitCode: 0, stderr: '' });
    expect(tried.stdout).toMatch(
      /^node type +role +request +columns\nwarehouse\/listItems +getter +GET \/items +id, name\nwarehouse\/addItem +terminator +POST \/items +-\nwarehouse\/listNotes +getter +GET \/notes +not described: as the rows show\n/,
    );
    expect(tried.stdout).toContain('\nWarnings:\n  listNotes: The response is not described');
    expect(tried.stdout).toContain('\nSkipped:\n  PATCH /items: PATCH is not supported');
    expect(tried.stdout).toMatch(
      /\n\nIntegration "warehouse" would have 3 operations; 1 skipped, 1 warning\. Nothing was stored\.\n$/,
    );
    expect((await weir('list', '--json')).json).toEqual([]);

    const stored = await weir('import', path);
    const [, id] =
      /\nIntegration (\d+) "warehouse" has 3 operations; 1 skipped, 1 warning\.\n$/.exec(
        stored.stdout,
      )!;
    expect((await weir('get', id!, '--json')).json).toMatchObject({ name: 'Warehouse' });
    expect((await weir('delete', id!)).exitCode).toBe(0);
  });

  it('takes a text from standard input, with names, operations and an address of its own', async () => {
    const chosen = ['--slug', 'depot', '--name', 'Depot', '--operations', 'listItems, addItem'];
    const elsewhere = ['--base-url', 'https://depot.example.com'];
    const { json } = await weir('import', '-', ...chosen, ...elsewhere, '--json', {
      stdin: WAREHOUSE,
    });
    expect(json).toMatchObject({
      integration_id: expect.any(Number),
      definition: {
        slug: 'depot',
        name: 'Depot',
        base_url: 'https://depot.example.com',
        operations: [{ name: 'listItems' }, { name: 'addItem' }],
      },
    });
    const { json: tried } = await weir('import', '-', '-n', '--json', { stdin: WAREHOUSE });
    expect(tried).toMatchObject({ integration_id: null, definition: { slug: 'warehouse' } });
  });

  it('has the service fetch an address', async () => {
    const { slug, document } = stations();
    remote.respond = (_, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(document));
    };
    const url = `http://127.0.0.1:${remote.port}/openapi.json`;
    const { stdout } = await weir('import', url, '--slug', slug);
    expect(stdout).toMatch(/has 1 operation; 1 skipped, 0 warnings\.\n$/);
    expect(remote.requests.map(({ url: path }) => path)).toEqual(['/openapi.json']);
  });

  it('takes nothing from workflows unless it is forced, and names what breaks', async () => {
    const { slug, document } = stations();
    await weir('import', '-', '--slug', slug, { stdin: JSON.stringify(document) });
    const key = (await app.newKey()).value;
    const used = await workflowOf(app, sql, key, 'Rain', `${slug}/listStations`);
    const again = (...args: string[]) =>
      weir('import', '-', '--slug', slug, ...args, { stdin: WAREHOUSE });

    const refused = await again();
    expect(refused).toMatchObject({ exitCode: 5, stdout: '' });
    expect(refused.stderr).toContain(`\`${slug}/listStations\``);
    expect(refused.stderr).toContain(`${used} (Rain)`);
    expect(refused.stderr).toContain('--force');
    expect((await again('--dry-run')).stdout).toContain(
      `\nNode types that this would take away or alter:\n  ${slug}/listStations\n`,
    );
    expect((await again('--force')).stdout).toContain(
      `\nNode types that this took away or altered:\n  ${slug}/listStations\n`,
    );
  });

  it('says where a document is wrong', async () => {
    const faulty = WAREHOUSE.replace(
      'responses: {200: {content: {application/json: {}}}}',
      "responses: {200: {$ref: 'https://example.com/a.yaml'}}",
    );
    const { exitCode, stderr } = await weir('import', fileWith(faulty));
    expect(exitCode).toBe(5);
    expect(stderr).toContain('/paths/~1notes/get/responses/200/$ref');
    expect(stderr).toContain('only references within the document');
  });

  it.each<[string, () => string[], number, string]>([
    ['a missing file', () => ['missing.yaml'], 2, 'There is no such file'],
    ['a directory', () => [terminal.directory], 2, 'It is a directory'],
    ['an empty file', () => [fileWith(' \n')], 5, 'openapi.yaml is empty'],
    ['no operation', () => [fileWith(WAREHOUSE), '--operations', ','], 2, 'names no operation'],
    ['an unknown operation', () => [fileWith(WAREHOUSE), '--operations', 'nope'], 5, '`nope`'],
  ])('refuses %s', async (_, args, exitCode, says) => {
    const ran = await weir('import', ...args());
    expect(ran).toMatchObject({ exitCode, stdout: '' });
    expect(ran.stderr).toContain(says);
  });

  it('refuses a file that is larger than the service takes, before it is read', async () => {
    const path = fileWith('', 'large.yaml');
    truncateSync(path, 16 * 1024 * 1024 + 1);
    const ran = await weir('import', path);
    expect(ran).toMatchObject({ exitCode: 5, stdout: '' });
    expect(ran.stderr).toContain('large.yaml is larger than 16 MiB');
  });
});
