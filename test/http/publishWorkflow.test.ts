import { describeKeyAccess, describeVisibility } from './access.ts';
import { describeBody } from './bodies.ts';
import { ended } from './executions.ts';
import { chain, createWorkflow, dashboard, inlineRows } from './graphs.ts';
import { graphOf, withRevisions } from './revisions.ts';
import { startTestServer, type TestServer } from './test-server.ts';
import { addTest } from './workflow-tests.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const invalid = { nodes: [] };

async function publishable(count: number) {
  const workflow = await withRevisions(server, count);
  const { key, call } = workflow;
  return {
    ...workflow,
    publish: (body?: object, headers: Record<string, string> = {}) =>
      server.client.call('publishWorkflow', { ...call, body, headers }),
    /** The number of rows tells which graph ran. */
    runs: async (revision?: string) => {
      const query = revision === undefined ? {} : { revision };
      const { body } = await server.client.ok('executeWorkflow', { ...call, query });
      const params = { executionId: body.data.execution_id };
      const execution = await server.client.ok('getExecution', { key, params });
      return [body.data.rows.length, execution.body.data.workflow_revision];
    },
    queue: async (revision?: string): Promise<number> => {
      const query = revision === undefined ? {} : { revision };
      const headers = { prefer: 'respond-async' };
      const request = { ...call, query, headers };
      return (await server.client.accepted('executeWorkflow', request)).body.data.id;
    },
  };
}

describe('publishWorkflow', () => {
  describeKeyAccess('publishWorkflow', () => server, { params: { workflowId: 2147483647 } });
  describeBody('publishWorkflow', () => server, {
    credentials: async () => (await publishable(1)).call,
    withText: (note) => ({ note }),
    maxBytes: 1_048_576,
    optional: true,
    plainStatus: 400,
  });
  describeVisibility(
    'publishWorkflow',
    () => server,
    async (key) => ({
      workflowId: (await createWorkflow(server, key)).id,
    }),
  );

  describe('200', () => {
    it('publishes the newest revision by default, and calls run it after changes', async () => {
      const { publish, read, update, runs, call } = await publishable(2);
      const { status, body, headers } = await publish();
      expect(status).toBe(200);
      expect(body.data).toMatchObject({ published_revision: 2, revision: 2, version: 3 });
      expect(await read()).toEqual(body.data);
      const current = await server.client.ok('getWorkflow', call);
      expect(headers['etag']).toBe(current.headers['etag']);
      await update(graphOf(3));
      expect(await read()).toMatchObject({ published_revision: 2, revision: 3 });
      expect(await runs()).toEqual([2, 2]);
    });

    it('publishes an earlier revision, and none again', async () => {
      const { publish, runs } = await publishable(3);
      expect(await runs()).toEqual([3, 3]);
      expect((await publish({ revision: 1 })).body.data.published_revision).toBe(1);
      expect(await runs()).toEqual([1, 1]);
      expect((await publish({ revision: null })).body.data.published_revision).toBeNull();
      expect(await runs()).toEqual([3, 3]);
    });

    it('lets a call choose any other revision', async () => {
      const { publish, runs } = await publishable(3);
      await publish({ revision: 2 });
      expect(await runs('1')).toEqual([1, 1]);
      expect(await runs('3')).toEqual([3, 3]);
      expect(await runs('latest')).toEqual([3, 3]);
      expect(await runs('published')).toEqual([2, 2]);
      expect(await runs()).toEqual([2, 2]);
    });

    it('is for queued runs, which keep their revision, and for schedules', async () => {
      const { publish, queue, key, call } = await publishable(3);
      await publish({ revision: 2 });
      const queued = [await queue(), await queue('latest'), await queue('1')];
      const scheduled = await server.client.ok('createSchedule', {
        ...call,
        body: { cron: '@daily' },
      });
      const schedule = await server.client.call('runSchedule', {
        key,
        params: { ...call.params, scheduleId: scheduled.body.data.id },
      });
      await publish({ revision: 1 });
      const outcomes: unknown[] = [];
      for (const id of [...queued, Number(schedule.body.data.id)]) {
        const { status, workflow_revision, outputs } = await ended(server, key, id);
        outcomes.push([status, workflow_revision, outputs[0]?.total_rows]);
      }
      expect(outcomes).toEqual([
        ['completed', 2, 2],
        ['completed', 3, 3],
        ['completed', 1, 1],
        ['completed', 2, 2],
      ]);
    });

    it('publishes a revision that cannot run, if it is forced to', async () => {
      const { publish, update } = await publishable(1);
      await update(invalid);
      const { status, body } = await publish({ force: true });
      expect([status, body.data.published_revision]).toEqual([200, 2]);
    });
  });

  describe('400', () => {
    it.each([
      [{ revision: 0 }, '/revision'],
      [{ revision: '1' }, '/revision'],
      [{ revision: 2147483648 }, '/revision'],
      [{ force: 1 }, '/force'],
      [{ require_tests: 1 }, '/require_tests'],
      [{ require_tests: true, revision: null }, '/require_tests'],
      [{ other: 1 }, '/other'],
    ])('for %j', async (input, path) => {
      const { publish } = await publishable(1);
      const { status, body } = await publish(input);
      expect([status, body.error.details[0].path]).toEqual([400, path]);
    });
  });

  describe('404', () => {
    it('for a revision that does not exist', async () => {
      const { publish, read } = await publishable(2);
      for (const body of [{ revision: 3 }, { revision: 2147483647, force: true }]) {
        const refused = await publish(body);
        expect([refused.status, refused.body.error.code]).toEqual([404, 'REVISION_NOT_FOUND']);
      }
      expect((await read()).published_revision).toBeNull();
    });
  });

  describe('409', () => {
    const typed = (row: object, parameters: object | null = null) => ({
      ...chain(inlineRows([{ ...row }]), dashboard),
      parameters,
    });

    it('for a revision that breaks the contract, with each break and the keys of the callers', async () => {
      const { publish, update, read, call, runs, key, keyId } = await publishable(1);
      await update(typed({ item: 'tea', price: 2 }, { least: { type: 'number', default: 1 } }));
      await publish();
      await update(typed({ price: 'two' }, { most: { type: 'number', required: true } }));
      const { status, body } = await publish();
      expect([status, body.error.code]).toEqual([409, 'CONTRACT_BROKEN']);
      expect(body.error.message).toMatch(
        /Revision 3 .* revision 2: .* No key executed the workflow/,
      );
      const details = body.error.details as readonly { readonly path: string }[];
      expect(details.map(({ path }) => path)).toEqual([
        '/parameters/most',
        '/parameters/least',
        '/columns/item',
        '/columns/price',
      ]);
      await runs();
      const name = (await server.client.ok('getKey', { key, params: { keyId } })).body.key.name;
      const again = await publish();
      expect(again.body.error.message).toContain(`in the last 30 days: ${keyId} (${name}). Send`);
      expect((await read()).published_revision).toBe(2);
      const document = await server.client.call('getWorkflowDocument', call);
      expect(document.body.info.version).toBe('2');
      const forced = await publish({ force: true });
      expect([forced.status, forced.body.data.published_revision]).toEqual([200, 3]);
    });

    it('not for a revision that adds to the contract, nor while none is published', async () => {
      const { publish, update } = await publishable(1);
      await update(typed({ item: 'tea' }));
      await publish();
      await update(typed({ item: 'tea', price: 2 }, { least: { type: 'number', default: 1 } }));
      expect((await publish()).status).toBe(200);
      await update(typed({ other: 1 }));
      expect((await publish()).status).toBe(409);
      await publish({ revision: null });
      expect((await publish()).status).toBe(200);
    });
  });

  describe('409, if tests are required', () => {
    const counts = (rows: number) => ({
      name: `${rows} rows`,
      fixtures: {},
      expect: [
        {
          node: 'Out',
          rows: Array.from({ length: rows }, (_, row) => ({ row })),
          ignore_columns: ['n'],
        },
      ],
    });

    it('for a revision on which a test does not pass, with its first difference, even if forced', async () => {
      const { publish, read, key, call } = await publishable(2);
      for (const rows of [2, 1]) await addTest(server, key, call.params.workflowId, counts(rows));
      const required = { require_tests: true };
      for (const force of [false, true]) {
        const { status, body } = await publish({ ...required, force });
        expect([status, body.error.code]).toEqual([409, 'TESTS_FAILED']);
        expect(body.error.message).toMatch(/^1 of the 2 tests of .* on revision 2: "1 rows"\./);
        expect(body.error.details).toEqual([
          { path: '/tests/1 rows', message: '"Out", row 2 was not expected: {"n":2,"row":1}' },
        ]);
      }
      expect((await publish({ ...required, revision: 1 })).body.error.details).toEqual([
        { path: '/tests/2 rows', message: '"Out", row 2 is missing: {"row":1}' },
      ]);
      expect((await read()).published_revision).toBeNull();
    });

    it('for a workflow without tests, and for a test that cannot run', async () => {
      const { publish, key, workflowId, update } = await publishable(1);
      expect((await publish({ require_tests: true })).body.error.code).toBe('TESTS_FAILED');
      await addTest(server, key, workflowId, {
        ...counts(1),
        fixtures: { Rows: [{ n: 1, row: 0 }] },
      });
      await update(chain({ ...inlineRows([{ n: 1, row: 0 }]), label: 'Renamed' }, dashboard));
      const { body } = await publish({ require_tests: true });
      expect(body.error.details[0].message).toContain('"Rows"');
    });

    it('not for a revision that passes all', async () => {
      const { publish, key, workflowId } = await publishable(2);
      await addTest(server, key, workflowId, counts(1));
      expect((await publish({ require_tests: true, revision: 1 })).status).toBe(200);
    });
  });

  describe('412', () => {
    it('if the workflow has changed since it was read', async () => {
      const { publish, call, update, read } = await publishable(1);
      const tag = (await server.client.ok('getWorkflow', call)).headers['etag']!;
      await update({ title: 'Theirs' });
      const refused = await publish({}, { 'if-match': tag });
      expect([refused.status, refused.body.error.code]).toEqual([412, 'PRECONDITION_FAILED']);
      expect((await read()).published_revision).toBeNull();
      const current = (await server.client.ok('getWorkflow', call)).headers['etag']!;
      expect((await publish({}, { 'if-match': current })).status).toBe(200);
    });
  });

  describe('422', () => {
    it('for a revision that cannot run', async () => {
      const { publish, update, read } = await publishable(1);
      await update(invalid);
      const { status, body } = await publish();
      expect([status, body.error.code]).toEqual([422, 'WORKFLOW_INVALID']);
      expect(body.data).toMatchObject({ valid: false, errors: [{ code: 'missing_terminator' }] });
      expect((await read()).published_revision).toBeNull();
    });
  });
});

describe('executeWorkflow', () => {
  it.each(['0', '01', '-1', 'newest', '1.0', '', '12345678901'])(
    'refuses the revision %j with 400',
    async (revision) => {
      const { call } = await publishable(1);
      const { body } = await server.client.fails('INVALID_INPUT', 'executeWorkflow', {
        ...call,
        query: { revision },
      });
      expect(body.error.details?.map(({ path }) => path)).toEqual(['revision']);
    },
  );

  it.each(['4', '2147483647', '2147483648', '9999999999'])(
    'answers 404 for the revision %s, waiting or not',
    async (revision) => {
      const { call, list } = await publishable(1);
      for (const headers of [{}, { prefer: 'respond-async' }, { 'idempotency-key': revision }])
        await server.client.fails('REVISION_NOT_FOUND', 'executeWorkflow', {
          ...call,
          query: { revision },
          headers,
        });
      expect((await list()).total).toBe(1);
    },
  );
});
