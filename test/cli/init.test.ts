/** From nothing to rows: the example file, and where the documentation is. */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EXAMPLE_TITLE } from '../../src/cli/files/example.ts';
import type { TestApp } from '../support/app.ts';
import { inSession } from './session.ts';
import type { Terminal } from './terminal.ts';

let app: TestApp;
let terminal: Terminal;
inSession((session) => ({ app, terminal } = session));

describe('init', () => {
  it('writes a file that is valid, can be applied, and runs', async () => {
    const file = join(terminal.directory, 'orders.yaml');
    const written = await terminal.weir('init', file);
    expect(written).toMatchObject({ exitCode: 0, stdout: expect.stringContaining(file) });
    expect(await terminal.weir('validate', file)).toMatchObject({
      exitCode: 0,
      stdout: expect.stringContaining('total number'),
    });
    expect((await terminal.weir('workflows', 'apply', file)).exitCode).toBe(0);
    const { stdout } = await terminal.weir('run', EXAMPLE_TITLE, '-p', 'min_total=50', '-f', 'csv');
    expect(stdout).toBe('customer,total,orders\r\nLinus,150,1\r\nAda,110,2\r\n');
  });

  it('writes one whose commented schedules are right too', async () => {
    const { stdout } = await terminal.weir('init', '-');
    const file = join(terminal.directory, 'scheduled.yaml');
    writeFileSync(
      file,
      stdout.replace('# schedules:\n#  ', 'schedules:\n ').replaceAll(EXAMPLE_TITLE, 'Scheduled'),
    );
    expect(await terminal.weir('workflows', 'apply', file)).toMatchObject({
      exitCode: 0,
      stderr: '',
    });
    expect((await terminal.weir('schedules', 'list', 'Scheduled')).stdout).toContain('0 6 * * 1-5');
  });

  it('overwrites an existing file only with --force', async () => {
    const file = join(terminal.directory, 'mine.yaml');
    writeFileSync(file, 'mine');
    expect(await terminal.weir('init', file)).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('is there already'),
    });
    expect(readFileSync(file, 'utf8')).toBe('mine');
    expect((await terminal.weir('init', file, '--force')).exitCode).toBe(0);
    expect(readFileSync(file, 'utf8')).toContain(`title: ${EXAMPLE_TITLE}`);
  });

  it('says when the file cannot be written', async () => {
    const file = join(terminal.directory, 'nowhere', 'x.yaml');
    expect(await terminal.weir('init', file)).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('cannot be written'),
    });
  });
});

describe('open', () => {
  it.each([
    [[], '/docs/guides'],
    [['expressions'], '/docs/expressions'],
    [['reference'], '/docs'],
    [['DATA_EXPIRED'], '/docs/errors/DATA_EXPIRED'],
    [['queryoperators/join'], '/docs/node-types/queryoperators/join'],
    [['cast to date'], '/docs/search?q=cast%20to%20date'],
  ])('%j is a page that there is', async (args, path) => {
    const opened: string[] = [];
    const { stdout } = await terminal.weir('open', ...args, {
      terminal: ['stdout'],
      openPage: (url) => Promise.resolve(opened.push(url) > 0),
    });
    expect(stdout).toBe(`${app.url}${path}\n`);
    expect(opened).toEqual([`${app.url}${path}`]);
    expect((await app.client.raw({ path })).status).toBe(200);
  });

  it('says so where there is no browser, and starts none for a script', async () => {
    expect((await terminal.weir('open', { terminal: ['stdout'] })).stderr).toContain(
      'No browser could be started',
    );
    const openPage = jest.fn();
    expect((await terminal.weir('open', { openPage })).stderr).toBe('');
    expect(openPage).not.toHaveBeenCalled();
  });
});
