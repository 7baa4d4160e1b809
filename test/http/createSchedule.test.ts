import { describeKeyAccess, describeVisibility } from './access.ts';
import { describeBody } from './bodies.ts';
import { chain, createWorkflow, dashboard, inlineRows } from './graphs.ts';
import { startTestServer, type TestServer } from './test-server.ts';
import { addSchedule, naming } from './schedules.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function target() {
  const key = await server.key();
  return { key, params: { workflowId: (await createWorkflow(server, key)).id } };
}

const SENT = { params: { workflowId: 2147483647 }, body: { cron: '@daily' } };

describe('createSchedule', () => {
  describeKeyAccess('createSchedule', () => server, SENT);
  describeVisibility(
    'createSchedule',
    () => server,
    async (key) => ({ workflowId: (await createWorkflow(server, key)).id }),
    { body: { cron: '@daily' } },
  );
  describeBody('createSchedule', () => server, {
    credentials: target,
    withText: (text) => ({ cron: '@daily', params: { text } }),
    maxBytes: 1_048_576,
  });

  describe('201', () => {
    it('answers with the schedule as it is read, its place, its defaults and its next five times', async () => {
      const { key, params } = await target();
      const { body, headers } = await server.client.ok('createSchedule', {
        key,
        params,
        body: { cron: '0 6 * * *' },
      });
      const { data } = body;
      expect(headers['location']).toBe(
        `/api/v1/workflows/${params.workflowId}/schedules/${data.id}`,
      );
      const days = [1, 2, 3, 4, 5].map((day) => {
        const at = new Date(server.clock.now());
        at.setUTCDate(at.getUTCDate() + day);
        return `${at.toISOString().slice(0, 10)}T06:00:00.000Z`;
      });
      expect(data).toEqual({
        id: expect.any(Number),
        workflow_id: params.workflowId,
        user_id: server.admin.id,
        cron: '0 6 * * *',
        time_zone: 'UTC',
        params: {},
        is_active: true,
        paused_reason: null,
        overlap: 'skip',
        catch_up: 'none',
        next_run_at: days[0],
        upcoming: days,
        last_run_at: null,
        last_execution_id: null,
        created: expect.any(String),
        modified: data.created,
      });
      const read = await server.client.ok('getSchedule', { key, params: naming(data) });
      expect(read.body.data).toEqual(data);
    });

    it('keeps every setting, and parameters in their order', async () => {
      const { key, params } = await target();
      const settings = {
        cron: '30 6 * * MON-FRI',
        time_zone: 'Europe/Berlin',
        params: { z: 1.5, a: [null, 'x'], constructor: { b: true } },
        is_active: false,
        overlap: 'queue',
        catch_up: 'last',
      };
      const made = await addSchedule(server, key, params.workflowId, settings);
      expect(made).toMatchObject({ ...settings, next_run_at: null, upcoming: [] });
      expect(JSON.stringify(made.params)).toBe(JSON.stringify(settings.params));
    });

    it('takes what was read of another one, as a copy', async () => {
      const { key, params } = await target();
      const first = await addSchedule(server, key, params.workflowId, { params: { n: 1 } });
      const copy = await addSchedule(server, key, params.workflowId, first);
      expect(copy).toMatchObject({ cron: first.cron, params: { n: 1 }, upcoming: first.upcoming });
      expect(copy.id).not.toBe(first.id);
    });

    it('rests while its workflow is inactive', async () => {
      const { key, params } = await target();
      await server.client.ok('updateWorkflow', { key, params, body: { is_active: false } });
      expect(await addSchedule(server, key, params.workflowId)).toMatchObject({
        is_active: true,
        next_run_at: null,
        upcoming: [],
      });
    });
  });

  describe('400', () => {
    it.each([
      ['/cron', { cron: '0 0 30 2 *' }, 'never does'],
      ['/cron', { cron: '* * * * * *' }, 'five fields'],
      ['/cron', { cron: '60 * * * *' }, 'minute'],
      ['/cron', { cron: '' }, 'empty'],
      ['/cron', { cron: 7 }, 'string'],
      ['/time_zone', { time_zone: 'Mars/Phobos' }, 'IANA'],
      ['/time_zone', { time_zone: '+02:00' }, 'IANA'],
      ['/params', { params: { text: 'x'.repeat(65_536) } }, '64 KiB'],
      ['/params', { params: { text: 'é'.repeat(32_763) } }, '64 KiB'],
      ['/params', { params: [] }, 'object'],
      ['/overlap', { overlap: 'wait' }, 'skip'],
      ['/catch_up', { catch_up: 'all' }, 'none'],
      ['/is_active', { is_active: 'yes' }, 'true or false'],
    ])('names %s for %j', async (path, body, reason) => {
      const response = await server.client.fails('INVALID_INPUT', 'createSchedule', {
        ...(await target()),
        body: { cron: '@daily', ...body },
      });
      expect(response.body.error.details).toEqual([
        { path, message: expect.stringContaining(reason) },
      ]);
    });

    it('not for parameters of exactly 64 KiB, in bytes', async () => {
      for (const text of ['x'.repeat(65_525), `${'é'.repeat(32_762)}x`])
        await server.client.ok('createSchedule', {
          ...(await target()),
          body: { cron: '@daily', params: { text } },
        });
    });

    it('names everything that is wrong at once', async () => {
      const { body } = await server.client.fails('INVALID_INPUT', 'createSchedule', {
        ...(await target()),
        body: { cron: '0 0 30 2 *', time_zone: 'Nowhere', params: { t: 'x'.repeat(65_536) } },
      });
      expect(body.error.details?.map(({ path }) => path)).toEqual([
        '/cron',
        '/time_zone',
        '/params',
      ]);
      expect(body.error.details?.[0]?.message).toBe(
        '`cron` must name a time that comes: this one never does.',
      );
    });

    const needs = (param: string, more: object = {}) =>
      chain(
        { node_type: 'sources/params', node_role: 'getter', config: { param, ...more } },
        {
          node_type: 'queryoperators/limit',
          node_role: 'setter',
          config: { limit: { $param: 'limit' } },
        },
        dashboard,
      );

    it.each([
      ['a row parameter that is missing', { limit: 1 }, '`orders` is missing'],
      ['rows that are none', { limit: 1, orders: 7 }, '`orders` must be an object or an array'],
      ['a value that is missing', { orders: [] }, '`limit` is missing'],
      ['a value that a config refuses', { orders: [], limit: 'many' }, 'limit'],
    ])('names /params for %s', async (_, params, reason) => {
      const key = await server.key();
      const { id: workflowId } = await createWorkflow(server, key, needs('orders'));
      const call = { key, params: { workflowId } };
      const { body } = await server.client.fails('INVALID_INPUT', 'createSchedule', {
        ...call,
        body: { cron: '@daily', params },
      });
      expect(body.error.details).toEqual([
        { path: '/params', message: expect.stringContaining(reason) },
      ]);
      expect(body.error.details![0]!.message).toMatch(/^`params`: nodes\[\d\] "[^"]+": /);
      const made = await addSchedule(server, key, workflowId, {
        params: { orders: [], limit: 1, unused: null },
      });
      await server.client.fails('INVALID_INPUT', 'updateSchedule', {
        key,
        params: naming(made),
        body: { params },
      });
    });

    it.each([
      [{ $expression: 'price' }, '/params/day', 'cannot read the column `price`'],
      [{ $expression: '1 +' }, '/params/day', 'at 4'],
      [{ $expression: '$due_at' }, '/params/day', 'must be a date'],
      [{ $expression: 'date($due_at)', other: 1 }, '/params/day', 'no other member'],
    ])('names the parameter of %j', async (day, path, reason) => {
      const { key, params } = await target();
      const parameters = { day: { type: 'date', required: true } };
      await server.client.ok('updateWorkflow', { key, params, body: { parameters } });
      const body = { cron: '@daily', params: { day } };
      const call = { key, params, body };
      const response = await server.client.fails('INVALID_INPUT', 'createSchedule', call);
      expect(response.body.error.details).toEqual([
        { path, message: expect.stringContaining(reason) },
      ]);
    });

    it('not for what is wrong with the graph itself: a draft may have a schedule', async () => {
      const key = await server.key();
      const draft = chain(inlineRows([]), {
        node_type: 'queryoperators/filter',
        node_role: 'setter',
        config: { field: 'nowhere' },
      });
      const { id: workflowId } = await createWorkflow(server, key, draft);
      await addSchedule(server, key, workflowId);
    });

    it('for a body without a cron expression', async () => {
      await server.client.fails('INVALID_INPUT', 'createSchedule', {
        ...(await target()),
        body: {},
      });
    });

    it('for the 101st schedule of a workflow, and no longer once one is deleted', async () => {
      const { params } = await target();
      // A key has sixty requests a minute.
      const keys = [await server.key(), await server.key(), await server.key()];
      const made = [];
      for (let count = 0; count < 100; count += 1)
        made.push(await addSchedule(server, keys[count % 2]!, params.workflowId));
      const last = { key: keys[2]!, params, body: { cron: '@daily' } };
      const { body } = await server.client.fails('INVALID_INPUT', 'createSchedule', last);
      expect(body.error.message).toContain('100 schedules');
      await server.client.ok('deleteSchedule', { key: keys[2]!, params: naming(made[0]!) });
      await server.client.ok('createSchedule', last);
    });
  });
});
