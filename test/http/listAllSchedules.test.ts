import { describeKeyAccess } from './access.ts';
import { createWorkflow } from './graphs.ts';
import { openSql } from './keyed-requests.ts';
import { startTestServer, type TestServer } from './test-server.ts';
import { addSchedule, createSchedule, naming } from './schedules.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const list = async (key: string, query = '') =>
  (await server.client.ok('listAllSchedules', { key, query })).body.data;
const ids = async (key: string, query = '') =>
  (await list(key, query)).schedules.map(({ id }) => id);

describe('listAllSchedules', () => {
  describeKeyAccess('listAllSchedules', () => server);

  describe('200', () => {
    it('lists those of all workflows, next run first, then paused ones, then inactive ones', async () => {
      const key = await server.key(await server.member());
      const inactive = await createSchedule(server, key, { is_active: false });
      const paused = await createSchedule(server, key);
      await server.client.ok('updateWorkflow', {
        key,
        params: { workflowId: paused.workflow_id },
        body: { is_active: false },
      });
      const { id: workflowId, title } = await createWorkflow(server, key, { title: 'Orders' });
      const yearly = await addSchedule(server, key, workflowId, { cron: '@yearly' });
      const hourly = await addSchedule(server, key, workflowId, { cron: '@hourly' });
      const other = await createSchedule(server, key, { cron: '@daily' });
      const next = [hourly, other, yearly].map(({ id }) => id);

      expect(await ids(key)).toEqual([...next, paused.id, inactive.id]);
      expect(await ids(key, 'is_active=true')).toEqual([...next, paused.id]);
      expect(await ids(key, 'is_active=false')).toEqual([inactive.id]);
      expect(await ids(key, 'workflow_id=2147483647')).toEqual([]);
      expect(await list(key, `workflow_id=${workflowId}&is_active=true&limit=1`)).toEqual({
        schedules: [{ ...hourly, workflow_title: title }],
        total: 2,
        total_is_capped: false,
        page: 0,
        limit: 1,
        has_more: true,
        next_page_url: `/api/v1/schedules?page=1&limit=1&workflow_id=${workflowId}&is_active=true`,
      });
      expect(await ids(key, `page=1&limit=1&workflow_id=${workflowId}`)).toEqual([yearly.id]);
      expect(await ids(key, 'page=9&limit=100')).toEqual([]);

      await server.client.ok('deleteSchedule', { key, params: naming(hourly) });
      expect(await ids(key, `workflow_id=${workflowId}`)).toEqual([yearly.id]);
    });

    it('lists those of the own workflows, for a key of the level client of all in the organization', async () => {
      const person = await server.stranger();
      const whole = await server.key(person, { scope_level: 'client' });
      const member = await server.key(await server.newMember(person));
      const { id, workflow_id } = await createSchedule(server, member);
      // Its workflow belongs to the member.
      const ofAdmin = await addSchedule(server, whole, workflow_id, { cron: '@yearly' });
      expect(await ids(member)).toEqual([id, ofAdmin.id]);
      expect(await ids(whole)).toEqual([id, ofAdmin.id]);
      expect(await ids(await server.key(person))).toEqual([]);
      expect(
        await ids(await server.key(await server.stranger()), `workflow_id=${workflow_id}`),
      ).toEqual([]);
    });
  });

  it('counts at most 1,000', async () => {
    const key = await server.key(await server.member());
    const { workflow_id } = await createSchedule(server, key);
    const sql = await openSql(server);
    await sql.rows(
      `INSERT INTO schedules (workflow_id, user_id, cron)
       SELECT workflow_id, user_id, cron FROM schedules, generate_series(1, 1000) WHERE workflow_id = $1`,
      [workflow_id],
    );
    await sql.close();
    const last = await list(key, 'page=9&limit=100');
    expect(last).toMatchObject({ total: 1000, total_is_capped: true, has_more: false });
    expect(last.schedules).toHaveLength(100);
  });

  describe('400', () => {
    it.each([
      ['limit=0', 'limit'],
      ['limit=101', 'limit'],
      ['page=-1', 'page'],
      ['page=10&limit=100', 'page'],
      ['page=2147483647', 'page'],
      ['workflow_id=0', 'workflow_id'],
      ['is_active=yes', 'is_active'],
      ['enabled=true', 'enabled'],
    ])('for %s, naming %s', async (query, name) => {
      const key = await server.key();
      const { body } = await server.client.fails('INVALID_INPUT', 'listAllSchedules', {
        key,
        query,
      });
      expect(body.error.details?.map(({ path }) => path)).toEqual([name]);
    });
  });
});
