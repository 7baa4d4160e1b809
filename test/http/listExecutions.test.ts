import { describeKeyAccess } from './access.ts';
import { oneRow, ranOnce } from './executions.ts';
import { chain, computed, createWorkflow, dashboard, inlineRows } from './graphs.ts';
import { startTestServer, type TestServer, type TestUser } from './test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const failing = chain(
  inlineRows([{ text: 'twelve' }]),
  computed('number', 'cast(text as number)'),
  dashboard,
);

async function list(key: string, query: string) {
  return (await server.client.ok('listExecutions', { key, query })).body.data;
}

async function run(key: string, graph: object = oneRow) {
  const { id: workflowId } = await createWorkflow(server, key, graph);
  await server.client.call('executeWorkflow', { key, params: { workflowId } });
  return workflowId;
}

describe('listExecutions', () => {
  describeKeyAccess('listExecutions', () => server);

  describe('200', () => {
    let person: TestUser;
    let key: string;
    const workflows: number[] = [];
    beforeAll(async () => {
      person = await server.newAdmin();
      key = await server.key(person);
      for (const graph of [oneRow, failing, oneRow]) {
        workflows.push(await run(key, graph));
        server.clock.advance({ minutes: 1 });
      }
    });
    const places = async (query: string, asked = key) =>
      (await list(asked, query)).executions.map(({ workflow_id }) =>
        workflows.indexOf(workflow_id),
      );

    it('lists the newest first, each as it is read alone', async () => {
      const { executions, ...rest } = await list(key, '');
      expect(executions.map(({ workflow_id }) => workflow_id)).toEqual(workflows.toReversed());
      expect(rest).toEqual({
        total: 3,
        total_is_capped: false,
        page: 0,
        limit: 50,
        has_more: false,
        next_page_url: null,
      });
      const [newest] = executions;
      const alone = { key, params: { executionId: newest!.id } };
      expect((await server.client.ok('getExecution', alone)).body.data).toEqual(newest);
    });

    it('has pages, whose links keep the filters', async () => {
      const query = 'status=completed&status=failed&trigger=api&limit=2';
      const first = await list(key, query);
      expect(first).toMatchObject({ total: 3, page: 0, limit: 2, has_more: true });
      const path = '/api/v1/executions?';
      expect(first.next_page_url).toBe(
        `${path}page=1&limit=2&status=completed&status=failed&trigger=api`,
      );
      const second = await list(key, first.next_page_url!.slice(path.length));
      expect(second).toMatchObject({ page: 1, has_more: false, next_page_url: null });
      const ids = [...first.executions, ...second.executions].map(({ id }) => id);
      expect(new Set(ids).size).toBe(3);
      expect(await list(key, 'page=7')).toMatchObject({ executions: [], total: 3 });
    });

    it('keeps to the filters, alone and together', async () => {
      expect(await places('status=failed')).toEqual([1]);
      expect(await places('status=completed')).toEqual([2, 0]);
      expect(await places('status=failed&status=completed')).toEqual([2, 1, 0]);
      expect(await places('status=queued&status=timed_out')).toEqual([]);
      expect(await places('trigger=schedule')).toEqual([]);
      expect(await places(`workflow_id=${workflows[0]}`)).toEqual([0]);
      expect(await places(`workflow_id=${workflows[0]}&status=failed`)).toEqual([]);
      expect(await places('workflow_id=2147483647')).toEqual([]);
    });

    it('keeps to times: from the first moment, up to the second', async () => {
      const { executions } = await list(key, '');
      const [, second] = executions;
      const at = encodeURIComponent(second!.started_at!);
      expect(await places(`started_after=${at}`)).toEqual([2, 1]);
      expect(await places(`started_before=${at}`)).toEqual([0]);
      expect(await places(`started_after=${at}&started_before=${at}`)).toEqual([]);
    });

    it('shows a key what it may see: its own of level user, all of the organization of level client', async () => {
      const member = await server.key(await server.newMember(person));
      expect(await places('', member)).toEqual([]);
      const all = await server.key(person, { scope_level: 'client' });
      expect(await places('', all)).toEqual([2, 1, 0]);
      const { workflowId } = await ranOnce(server, member);
      expect((await list(all, '')).executions[0]?.workflow_id).toBe(workflowId);
      expect((await list(await server.key(await server.stranger()), '')).total).toBe(0);
    });

    it('keeps to the user, the key and the schedule that requested them', async () => {
      const asking = await server.newAdmin();
      const firstKey = await server.newKey(asking);
      const other = await server.key(asking);
      const params = { workflowId: await run(firstKey.value) };
      await server.client.ok('executeWorkflow', { key: other, params });
      const { body } = await server.client.ok('createSchedule', {
        key: other,
        params,
        body: { cron: '0 6 * * *' },
      });
      const scheduleId = body.data.id;
      await server.client.call('runSchedule', { key: other, params: { ...params, scheduleId } });
      const total = async (query: string) => (await list(other, query)).total;
      expect(await total(`key_id=${firstKey.id}`)).toBe(1);
      expect(await total(`user_id=${asking.id}&key_id=${firstKey.id}`)).toBe(1);
      expect(await total(`user_id=${asking.id}`)).toBe(3);
      expect(await total(`user_id=${person.id}`)).toBe(0);
      expect(await total(`schedule_id=${scheduleId}`)).toBe(1);
      expect(await total(`schedule_id=${scheduleId + 1}`)).toBe(0);
    });
  });

  describe('400', () => {
    it.each([
      ['status=done', 'status'],
      ['status=failed&status=', 'status'],
      ['trigger=webhook', 'trigger'],
      ['deliveries=delivered', 'deliveries'],
      ['trigger=api&trigger=schedule', 'trigger'],
      ['workflow_id=0', 'workflow_id'],
      ['workflow_id=abc', 'workflow_id'],
      ['started_after=yesterday', 'started_after'],
      ['started_before=2026-03-01', 'started_before'],
      ['limit=0', 'limit'],
      ['limit=101', 'limit'],
      ['page=-1', 'page'],
      ['page=20&limit=50', 'page'],
      ['page=1000&limit=1', 'page'],
      ['page=2147483647', 'page'],
      ['state=failed', 'state'],
    ])('for %s, naming %s', async (query, name) => {
      const key = await server.key();
      const { body } = await server.client.fails('INVALID_INPUT', 'listExecutions', { key, query });
      expect(body.error.details?.map(({ path }) => path)).toEqual([name]);
    });

    it('for a page after the first 1,000, saying how to read on', async () => {
      const key = await server.key();
      const query = 'page=10&limit=100';
      const { body } = await server.client.fails('INVALID_INPUT', 'listExecutions', { key, query });
      expect(body.error.message).toContain('`started_before`');
      await list(key, 'page=9&limit=100');
    });
  });
});
