/** Schedules of a workflow, by command and in its file, against a whole service. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestApp } from '../support/app.ts';
import { inSession } from './session.ts';
import type { Terminal } from './terminal.ts';
import { yamlOf } from './workflow-yaml.ts';

let app: TestApp;
let terminal: Terminal;
inSession((session) => ({ app, terminal } = session));

let count = 0;
const newTitle = (): string => `Report ${(count += 1)}`;

function file(content: string): string {
  const path = join(terminal.directory, 'w.yaml');
  writeFileSync(path, content);
  return path;
}

async function applied(content: string): Promise<number> {
  const { json } = await terminal.weir('workflows', 'apply', file(content), '--json');
  return json.id as number;
}

const stored = async (workflowId: number) =>
  (await app.client.ok('listSchedules', { params: { workflowId }, key: app.keys.all })).body.data
    .schedules;

describe('schedules', () => {
  it('are created, listed, shown, changed and deleted', async () => {
    const title = newTitle();
    const workflowId = await applied(yamlOf(title));
    const created = await terminal.weir(
      'schedules',
      'create',
      title,
      '30 6 * * MON-FRI',
      '--time-zone',
      'Europe/Berlin',
      '--overlap',
      'queue',
      '--catch-up',
      'last',
      '-p',
      'stop=5',
      '-p',
      'name=north',
    );
    expect(created.exitCode).toBe(0);
    const [schedule] = await stored(workflowId);
    expect(schedule).toMatchObject({
      cron: '30 6 * * MON-FRI',
      time_zone: 'Europe/Berlin',
      overlap: 'queue',
      catch_up: 'last',
      params: { stop: 5, name: 'north' },
    });
    const id = String(schedule!.id);
    expect(created.stdout).toBe(
      [
        `Schedule ${id} of workflow ${workflowId}: 30 6 * * MON-FRI in Europe/Berlin`,
        'overlap queue, catch-up last, parameters {"stop":5,"name":"north"}',
        'It has not run yet.',
        `Next runs: ${schedule!.upcoming.join(', ')}\n`,
      ].join('\n'),
    );
    const listed = await terminal.weir('schedules', 'list', title);
    expect(listed.stdout).toMatch(
      new RegExp(`^ *id +cron +time zone +active +next run +last run\n *${id}  30 6 .*never\n$`),
    );
    const all = await terminal.weir('schedules', 'list');
    expect(all.stdout).toMatch(
      new RegExp(
        `^ *id +workflow +workflow id +cron .*\n *${id}  ${title} +${workflowId}  30 6 .*never\n$`,
      ),
    );
    expect((await terminal.weir('schedules', 'list', '--json')).json).toEqual([
      { ...schedule, workflow_title: title },
    ]);
    const shown = await terminal.weir('schedules', 'get', title, id, '--json');
    expect(shown.json).toEqual(schedule);

    const changed = await terminal.weir(
      'schedules',
      'update',
      title,
      id,
      '--cron',
      '@daily',
      '--no-active',
    );
    expect(changed.stdout).toContain(`@daily in Europe/Berlin, not active`);
    expect(changed.stdout).toContain('It rests.');
    expect(await stored(workflowId)).toMatchObject([
      { cron: '@daily', is_active: false, params: { stop: 5, name: 'north' } },
    ]);
    const run = await terminal.weir('schedules', 'run', title, id, '--json');
    expect(run.json).toMatchObject({ schedule_id: schedule!.id, trigger: 'api' });
    const again = await terminal.weir('schedules', 'run', title, id);
    expect(again.stdout).toMatch(
      /^Run (\d+) of workflow \d+ is queued\.\nFollow it with: weir runs watch \1\n$/,
    );
    const deleted = await terminal.weir('schedules', 'delete', title, id);
    expect(deleted.stdout).toBe(`Schedule ${id} is deleted.\n`);
    expect(await stored(workflowId)).toEqual([]);
  });

  it('say which part of a cron expression is wrong', async () => {
    const title = newTitle();
    await applied(yamlOf(title));
    const { exitCode, stderr } = await terminal.weir('schedules', 'create', title, '0 25 * * *');
    expect(exitCode).not.toBe(0);
    expect(stderr).toContain('the hour cannot be `25`');
  });

  it.each([
    [['schedules', 'update', '7', '3'], 'Nothing is to be changed'],
    [['schedules', 'get', '7', 'first'], '"first" is not the id of a schedule.'],
    [['schedules', 'create', '7', '@daily', '--overlap', 'wait'], 'Choices: "skip", "queue"'],
  ])('are not touched by a wrong command line: %j', async (args, message) => {
    const { exitCode, stderr } = await terminal.weir(...args);
    expect(exitCode).toBe(2);
    expect(stderr).toContain(message);
  });
});

describe('a workflow file', () => {
  const withSchedules = (title: string, ...schedules: string[]): string =>
    `${yamlOf(title)}schedules:${schedules.length === 0 ? ' []' : ''}\n${schedules.map((each) => `  - ${each}\n`).join('')}`;
  const daily = "{ cron: '@daily', params: { stop: 2 } }";
  const hourly = "{ cron: '@hourly', time_zone: Asia/Kolkata }";

  it('has the schedules of its workflow: applied twice, it changes nothing', async () => {
    const title = newTitle();
    const id = await applied(withSchedules(title, daily, hourly));
    const made = await stored(id);
    expect(made).toMatchObject([
      { cron: '@hourly', time_zone: 'Asia/Kolkata' },
      { cron: '@daily' },
    ]);
    const again = await terminal.weir(
      'workflows',
      'apply',
      file(withSchedules(title, hourly, daily)),
    );
    expect(again.stdout).toMatch(/is what the file says\.\n$/);
    expect(await stored(id)).toEqual(made);
  });

  it('changes those at the same times, removes those that it has not, and shows it before', async () => {
    const title = newTitle();
    const id = await applied(withSchedules(title, daily, hourly));
    const [, before] = await stored(id);
    const path = file(
      withSchedules(title, "{ cron: '@daily', params: { stop: 9 } }", "{ cron: '@weekly' }"),
    );
    const dry = await terminal.weir('workflows', 'apply', path, '--dry-run');
    expect(dry.stdout).toContain('-      stop: 2');
    expect(dry.stdout).toContain('+      stop: 9');
    expect(await stored(id)).toHaveLength(2);
    await terminal.weir('workflows', 'apply', path);
    const after = await stored(id);
    expect(after.map(({ cron }) => cron)).toEqual(['@weekly', '@daily']);
    expect(after[1]).toMatchObject({ id: before!.id, params: { stop: 9 } });
  });

  it('leaves schedules unchanged where the file has none of them, and removes all where the list is empty', async () => {
    const title = newTitle();
    const id = await applied(withSchedules(title, daily));
    await applied(yamlOf(title, 5));
    expect(await stored(id)).toHaveLength(1);
    await applied(withSchedules(title));
    expect(await stored(id)).toEqual([]);
  });

  it('is exported with its schedules, and can be applied', async () => {
    const title = newTitle();
    const id = await applied(withSchedules(title, daily, hourly));
    const { stdout } = await terminal.weir('workflows', 'export', String(id));
    expect(stdout).toContain('schedules:\n  - cron: "@daily"\n    time_zone: UTC\n');
    const again = await terminal.weir('workflows', 'apply', file(stdout));
    expect(again.stdout).toMatch(/is what the file says\.\n$/);
    const bare = await applied(yamlOf(newTitle()));
    expect((await terminal.weir('workflows', 'export', String(bare))).stdout).not.toContain(
      'schedules',
    );
  });

  it.each([
    ['{ time_zone: UTC }', 'says no cron in schedules[0]'],
    ["{ cron: '@daily', at: noon }", 'schedules[0].at'],
    ["{ cron: '@daily', overlap: wait }", 'schedules[0].overlap has to be skip or queue'],
    ['7', 'schedules[0] has to be an object'],
  ])('is refused with the schedule %s', async (schedule, message) => {
    const { exitCode, stderr } = await terminal.weir(
      'workflows',
      'apply',
      file(withSchedules(newTitle(), schedule)),
    );
    expect(exitCode).not.toBe(0);
    expect(stderr).toContain(message);
  });
});
