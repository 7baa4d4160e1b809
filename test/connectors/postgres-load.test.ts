/** Rows that a workflow writes to a table: all or none, whatever happens, and a report that says which. */

import { setTimeout as delay } from 'node:timers/promises';

import { connectorProcesses } from './connector-processes.ts';
import type { Rows } from './database-service.ts';
import { INVALID_LOADS, TABLES, UNSTORABLE_ROWS } from './postgres-load-cases.ts';
import { usePostgres } from './postgres-service.ts';

const service = usePostgres(TABLES);
const { load, stored, endOf, graphOf, workflowOf } = service;

beforeEach(async () => {
  await service
    .database()
    .query('TRUNCATE orders, kinds, log, parents, children, made, sales."a.b"');
});

const ORDERS = 'SELECT id::int, customer, amount::float FROM orders ORDER BY id';
const counts = (delivered: number, failed: number, inDoubt = 0) => ({
  kind: 'load',
  delivered,
  failed,
  in_doubt: inDoubt,
  not_sent: 0,
});

describe('append', () => {
  it('stores each value exactly, and tells null from empty text', async () => {
    const types = {
      a: 'number',
      b: 'number',
      c: 'string',
      d: 'boolean',
      e: 'date',
      f: 'timestamp',
      g: 'timestamp',
      h: 'object',
      i: 'array',
      j: 'array',
      k: 'array',
      l: 'string',
      m: 'string',
      n: 'string',
      'O "1': 'string',
    };
    const text = 'x\t\\N\n"\\.\r\u2028ü';
    const first = {
      a: 9007199254740991,
      b: 0.1,
      c: text,
      d: true,
      e: '2026-02-28',
      f: '2026-02-28T23:30:00.5Z',
      g: '2026-02-28T23:30:00Z',
      h: { t: text, n: 1.5 },
      i: [1, null],
      j: [1, null, 3],
      k: ['a"b', null, '{\\}'],
      l: 'AAECaGk=',
      m: '12345678901234567890.123',
      n: 'abc',
      'O "1': '',
    };
    const { delivery } = await load([first, {}], { table: 'kinds' }, types);
    expect(delivery).toMatchObject({ ...counts(2, 0), calls: 1, errors: [] });
    const [row, empty] = await stored(
      `SELECT a::text, b, c, d, e::text, f AT TIME ZONE 'UTC' = '2026-02-28 23:30:00.5' AS f, g = '2026-02-28 23:30:00' AS g, h, i, j, k,
         encode(l, 'base64') AS l, m::text, n, "O ""1" FROM kinds ORDER BY a NULLS LAST`,
    );
    expect(row).toEqual({ ...first, a: '9007199254740991', f: true, g: true });
    expect(Object.values(empty as object).every((value) => value === null)).toBe(true);
  });

  it('writes the columns that the node maps, and leaves others to their defaults', async () => {
    const columns = { id: 'n', customer: 'who' };
    await load([{ n: 1, who: 'Ada', other: 1 }], { table: 'public.orders', columns });
    expect(
      await stored('SELECT id::int, customer, amount, noted IS NOT NULL AS n FROM orders'),
    ).toEqual([{ id: 1, customer: 'Ada', amount: null, n: true }]);
    await load([{ n: 7 }], { table: 'sales."a.b"' });
    expect(await stored('SELECT n FROM sales."a.b"')).toEqual([{ n: 7 }]);
  });

  it('stores many rows', async () => {
    const rows = Array.from({ length: 30_000 }, (_, n) => ({ n }));
    const workflowId = await workflowOf({
      nodes: [
        { node_type: 'sources/params', node_role: 'getter', config: { param: 'rows' } },
        graphOf([], { table: 'log' }).nodes[1],
      ],
      edges: [{ source_node_index: 0, target_node_index: 1 }],
    });
    const { body } = await service.app.client.ok('executeWorkflow', {
      key: service.app.keys.all,
      params: { workflowId },
      body: { params: { rows } },
    });
    expect(body.data.deliveries).toMatchObject([counts(30_000, 0)]);
    expect(await stored('SELECT count(*)::int, sum(n)::int FROM log')).toEqual([
      { count: 30_000, sum: 449_985_000 },
    ]);
  });
});

describe('a row that cannot be stored', () => {
  it.each(UNSTORABLE_ROWS)(
    'because of %s is named, and no row is stored',
    async (_, rows, config, message) => {
      const { delivery, error, status } = await load(rows, config);
      expect(status).toBe('failed');
      expect(delivery).toMatchObject({
        ...counts(0, rows.length),
        stored_rows: rows.length,
        failed_ranges: [{ first_row: 1, rows: rows.length }],
        errors: [{ code: 'invalid_value' }],
      });
      expect(delivery.errors[0].message).toContain(message);
      expect(error.message).toContain('No row was stored');
      const { table } = config as { table: string };
      expect(await stored(`SELECT * FROM ${table}`)).toEqual([]);
    },
  );

  it('can be stored once the table takes it', async () => {
    const { executionId, delivery } = await load([{ parent: 1 }], { table: 'children' });
    await service.database().query('INSERT INTO parents VALUES (1)');
    const resent = await service.app.client.accepted('resendRows', {
      key: service.app.keys.all,
      params: { executionId, nodeId: delivery.node_id },
      body: { which: 'failed' },
    });
    expect(await endOf(resent.body.data.id)).toMatchObject({
      status: 'completed',
      deliveries: [counts(1, 0)],
    });
    expect(await stored('SELECT * FROM children')).toEqual([{ parent: 1 }]);
  });
});

describe('with keys', () => {
  const before = [
    { id: 1, customer: 'Ada', amount: 1 },
    { id: 2, customer: 'Bob', amount: 2 },
  ];
  const rows = [
    { id: 2, customer: 'Rob', amount: 5 },
    { id: 3, customer: 'Cy', amount: 3 },
  ];

  it.each<[mode: string, config: object, ids: Rows]>([
    ['upsert', { mode: 'upsert', key_columns: ['id'] }, [before[0]!, ...rows]],
    ['replace', { mode: 'replace' }, rows],
    ['replace by key', { mode: 'replace', key_columns: ['id'] }, rows],
  ])('%s', async (_, config, result) => {
    await load(before, { table: 'orders' });
    const { delivery } = await load(rows, { table: 'orders', ...config });
    expect(delivery).toMatchObject(counts(2, 0));
    expect(await stored(ORDERS)).toEqual(result);
  });

  it('keeps the last of several rows if the node says so', async () => {
    const config = { table: 'orders', mode: 'upsert', key_columns: ['id'], duplicate_keys: 'last' };
    await load([before[0]!, { ...before[0]!, amount: 9 }], config);
    expect(await stored(ORDERS)).toEqual([{ ...before[0], amount: 9 }]);
  });

  it('replaces all rows by none', async () => {
    await load(before, { table: 'orders' });
    const types = { id: 'number', customer: 'string' };
    expect((await load([], { table: 'orders', mode: 'replace' }, types)).status).toBe('completed');
    expect(await stored(ORDERS)).toEqual([]);
  });
});

describe('validation', () => {
  it.each(INVALID_LOADS)('refuses %s', async (_, rows, config, path, message) => {
    const request = { key: service.app.keys.all, body: graphOf(rows, config) };
    const { data } = (await service.app.client.ok('validateGraph', request)).body;
    expect(data.errors).toMatchObject([{ path }]);
    expect(data.errors?.[0]?.message).toContain(message);
  });

  it('accepts what can be loaded, and stores nothing', async () => {
    const request = { key: service.app.keys.all, body: graphOf([{ n: 1 }], { table: 'log' }) };
    expect((await service.app.client.ok('validateGraph', request)).body.data).toMatchObject({
      valid: true,
      warnings: [],
    });
    expect(await stored('SELECT * FROM log')).toEqual([]);
  });
});

describe('a load that is interrupted stores all rows or none, and says which', () => {
  const isCommit = (piece: Buffer): boolean => piece.includes('COMMIT\0');

  it('if the response to the commit is lost', async () => {
    let isFirst = true;
    service.proxy.judge = (piece) => {
      if (!isFirst || !isCommit(piece)) return 'pass';
      isFirst = false;
      return 'cut response';
    };
    const { delivery, status } = await load([{ n: 1 }, { n: 2 }], { table: 'log' });
    expect(status).toBe('completed');
    expect(delivery).toMatchObject(counts(2, 0));
    expect(await stored('SELECT n FROM log')).toHaveLength(2);
  });

  it('if the commit is lost', async () => {
    let isFirst = true;
    service.proxy.judge = (piece) => {
      if (!isFirst || !isCommit(piece)) return 'pass';
      isFirst = false;
      return 'cut';
    };
    const { delivery } = await load([{ n: 1 }, { n: 2 }], { table: 'log' });
    expect(delivery).toMatchObject({ ...counts(0, 2), errors: [{ code: 'no_response' }] });
    expect(await stored('SELECT n FROM log')).toEqual([]);
  });

  it('if the connection ends at any of its messages', async () => {
    let isOver = false;
    for (let at = 0; !isOver; at += 1) {
      await service.database().query('DELETE FROM log');
      let pieces = 0;
      isOver = true;
      service.proxy.judge = () => {
        pieces += 1;
        if (!isOver || pieces <= at) return 'pass';
        isOver = false;
        return at % 2 === 0 ? 'cut' : 'cut response';
      };
      const { delivery } = await load([{ n: 1 }, { n: 2 }], { table: 'log' });
      const { length } = await stored('SELECT n FROM log');
      expect({ at, delivery }).toMatchObject({ delivery: counts(length, 2 - length) });
    }
  });

  const WAITING = "pg_locks WHERE relation = 'log'::regclass AND NOT granted";

  /** Begins a load that waits for a lock. */
  async function waiting() {
    await service.database().query('BEGIN; LOCK TABLE log IN ACCESS EXCLUSIVE MODE');
    const workflowId = await workflowOf(graphOf([{ n: 1 }], { table: 'log' }));
    const { body } = await service.app.client.accepted('executeWorkflow', {
      key: service.app.keys.all,
      params: { workflowId },
      headers: { prefer: 'respond-async' },
    });
    const waits = `SELECT 1 FROM ${WAITING}`;
    while ((await stored(waits)).length === 0) await delay(20);
    return body.data.execution_id;
  }

  it('if the run is cancelled', async () => {
    const executionId = await waiting();
    const params = { executionId };
    await service.app.client.ok('cancelExecution', { key: service.app.keys.all, params });
    const { status, deliveries } = await endOf(executionId);
    await service.database().query('COMMIT');
    expect(status).toBe('cancelled');
    expect(deliveries).toMatchObject([{ delivered: 0, failed: 0, in_doubt: 0, not_sent: 1 }]);
    expect(await stored('SELECT n FROM log')).toEqual([]);
  });

  it('if the server ends the connection', async () => {
    const executionId = await waiting();
    await service.database().query(`SELECT pg_terminate_backend(pid) FROM ${WAITING}`);
    const { status, deliveries } = await endOf(executionId);
    await service.database().query('COMMIT');
    expect(status).toBe('failed');
    expect(deliveries).toMatchObject([counts(0, 1)]);
    expect(await stored('SELECT n FROM log')).toEqual([]);
  });

  it('if its process is killed', async () => {
    const executionId = await waiting();
    for (const pid of connectorProcesses('postgres')) process.kill(pid, 'SIGKILL');
    const { status, deliveries } = await endOf(executionId);
    await service.database().query('COMMIT');
    expect(status).toBe('failed');
    expect(deliveries).toMatchObject([counts(0, 1)]);
    expect(await stored('SELECT n FROM log')).toEqual([]);
  });
});
