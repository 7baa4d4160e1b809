/** In which groups the rows of a terminator are sent, what is recorded before and after each, and how it ends. */

import type { ApiCall, CallsDelivery, SendCall, SendEnd } from '../../src/engine/index.ts';
import type { ExecutionDelivery } from '../../src/model/execution.ts';
import { sendRows, type Sending } from '../../src/services/executions/deliveries/send-rows.ts';

const DELIVERED: SendEnd = { kind: 'delivered', status: 200, attempts: 1 };
const failed = (code: string, inDoubt = false): SendEnd => {
  return { kind: 'failed', code, message: 'Why', attempts: 1, inDoubt };
};
const NEW: Omit<ExecutionDelivery, 'rows'> = {
  nodeId: 5,
  delivered: 0,
  failed: 0,
  inDoubt: 0,
  calls: 0,
  errors: [],
  inDoubtRanges: [],
  sendingUntil: 0,
  key: 'k',
  digest: null,
};

interface Setup {
  readonly rows: number;
  readonly delivery?: Partial<CallsDelivery>;
  readonly before?: Partial<ExecutionDelivery>;
  /** By the number of the row. */
  readonly answer?: (row: number) => SendEnd | Promise<SendEnd>;
  readonly isRequeued?: boolean;
  /** How long each group takes. */
  readonly groupMs?: number;
  /** Whether the run is still ours when it is saved for this time, counted from 1. */
  readonly isOurs?: (save: number) => boolean;
  readonly text?: string;
  /** Whether the run is ended while it asks whether to send this group, counted from 0. */
  readonly endsBeforeGroup?: number;
  /** Whether the claim is held when so many calls have been sent. */
  readonly holdsClaim?: (sent: number) => boolean;
}

function setup({ rows, delivery, before, answer, isOurs, ...options }: Setup) {
  const ending = new AbortController();
  const saved: ExecutionDelivery[] = [];
  const groups: number[][] = [];
  const sent: { readonly row: number; readonly key: string; readonly tenant: string }[] = [];
  let nowMs = 0;
  let underWay = 0;
  let most = 0;
  const send: SendCall = async ({ body }, { idempotencyKey, tenant }) => {
    const row = (JSON.parse(body!.text) as { n: number }).n;
    groups.at(-1)!.push(row);
    sent.push({ row, key: idempotencyKey, tenant });
    underWay += 1;
    most = Math.max(most, underWay);
    const end = await (answer?.(row) ?? DELIVERED);
    await new Promise(setImmediate);
    underWay -= 1;
    return end;
  };
  const text = options.text ?? '';
  const inline = Buffer.from(
    Array.from({ length: rows }, (_, n) => `${JSON.stringify({ n, text })}\n`).join(''),
  );
  const call = ([row]: readonly object[]) => ({
    ok: true as const,
    value: {
      method: 'POST',
      url: 'http://x.test/',
      headers: {},
      retry: { maxAttempts: 1 },
      body: { contentType: 'text/plain', text: JSON.stringify(row) },
    } as ApiCall,
  });
  const sending: Sending = {
    output: {
      nodeId: 5,
      columns: [],
      totalRows: rows,
      bytes: inline.length,
      file: null,
      index: [],
      inline,
    },
    delivery: {
      kind: 'calls',
      onError: 'continue',
      rowsPerCall: 1,
      template: 'all',
      call,
      ...delivery,
    },
    tenant: '11',
    send,
    ending: ending.signal,
    calls: new AbortController().signal,
    remainingMs: () => 60_000,
    isRequeued: () => options.isRequeued ?? false,
    beforeGroup() {
      if (options.endsBeforeGroup === groups.length) ending.abort();
      return Promise.resolve();
    },
    holdsClaim: () => Promise.resolve(options.holdsClaim?.(sent.length) ?? true),
    onOutcome: () => undefined,
    nowMs: () => (nowMs += options.groupMs ?? 0),
    save(report) {
      saved.push(report);
      groups.push([]);
      return Promise.resolve(isOurs?.(saved.length) ?? true);
    },
  };
  return {
    ending,
    saved,
    groups,
    sent,
    most: () => most,
    run: () => sendRows(sending, { ...NEW, rows, ...before }),
  };
}

it('records what it is about to send, and in the end what became of it', async () => {
  const { run, saved, sent } = setup({ rows: 3 });
  expect(await run()).toBe('done');
  expect(saved).toMatchObject([
    { delivered: 0, sendingUntil: 3, calls: 0 },
    { delivered: 3, sendingUntil: 3, calls: 3 },
  ]);
  expect(sent.map(({ row, tenant }) => [row, tenant])).toEqual([0, 1, 2].map((n) => [n, '11']));
});

it.each([
  [0, 0],
  [1, 8],
])('sends no group before which the run is ended: group %i', async (endsBeforeGroup, delivered) => {
  const { run, saved, sent } = setup({ rows: 20, endsBeforeGroup });
  expect(await run()).toBe('interrupted');
  expect(sent).toHaveLength(delivered);
  expect(saved.at(-1)).toMatchObject({ delivered, sendingUntil: delivered, inDoubt: 0 });
});

it('is done where there are no rows', async () => {
  const { run, saved } = setup({ rows: 0 });
  expect(await run()).toBe('done');
  expect(saved).toMatchObject([{ delivered: 0, sendingUntil: 0 }]);
});

it.each([
  ['as slow as may be', 250, [8, 8, 8]],
  ['twice as fast', 125, [8, 16]],
  ['four times as slow', 1_000, [8, 2, 1, 1]],
  ['too fast to be measured', 0, [8, 1_000, 1_000]],
])(
  'sends eight calls first, and then as many as a quarter of a second takes: %s',
  async (_, groupMs, sizes) => {
    const total = sizes.reduce((sum, size) => sum + size, 0);
    const { run, groups } = setup({ rows: total, groupMs });
    expect(await run()).toBe('done');
    expect(groups.map(({ length }) => length)).toEqual([...sizes, 0]);
  },
);

it('ends a group once it has 8 MiB of rows', async () => {
  const { run, groups } = setup({ rows: 5, text: 'x'.repeat(3 * 1_048_576) });
  expect(await run()).toBe('done');
  expect(groups.map(({ length }) => length)).toEqual([3, 2, 0]);
});

it('has four calls under way where rows that fail are reported, and one where they stop the run', async () => {
  const reported = setup({ rows: 8 });
  await reported.run();
  const stopped = setup({ rows: 8, delivery: { onError: 'stop' } });
  await stopped.run();
  expect([reported.most(), stopped.most()]).toEqual([4, 1]);
});

it('continues after failures that are only reported', async () => {
  const { run, saved } = setup({
    rows: 10,
    answer: (row) =>
      row === 2 ? failed('http_422') : row === 4 ? failed('lost', true) : DELIVERED,
  });
  expect(await run()).toBe('done');
  expect(saved.at(-1)).toMatchObject({ delivered: 8, failed: 1, inDoubt: 1, calls: 10 });
});

it('sends nothing after a failure that stops the run, and has recorded it', async () => {
  const { run, saved, sent } = setup({
    rows: 20,
    delivery: { onError: 'stop' },
    answer: (row) => (row === 2 ? failed('http_422') : DELIVERED),
  });
  expect(await run()).toBe('failed');
  expect(sent.map(({ row }) => row)).toEqual([0, 1, 2]);
  expect(saved.at(-1)).toMatchObject({ delivered: 2, failed: 1, sendingUntil: 3 });
});

it('is interrupted once the run ends, and begins no call after that', async () => {
  const { run, saved, sent, ending } = setup({
    rows: 20,
    delivery: { onError: 'stop' },
    answer: (row) => {
      if (row === 9) ending.abort();
      return DELIVERED;
    },
  });
  expect(await run()).toBe('interrupted');
  expect(sent.at(-1)?.row).toBe(9);
  expect(saved.at(-1)).toMatchObject({ delivered: 10, failed: 0 });
});

it('is interrupted by a call that was, also where all rows are settled by it', async () => {
  const { run, saved, ending } = setup({
    rows: 1,
    answer: () => {
      ending.abort();
      return failed('interrupted', true);
    },
  });
  expect(await run()).toBe('interrupted');
  expect(saved.at(-1)).toMatchObject({ inDoubt: 1 });
});

it('does not fail by a call that was interrupted, where failures stop the run', async () => {
  const { run, ending } = setup({
    rows: 2,
    delivery: { onError: 'stop' },
    answer: () => {
      ending.abort();
      return failed('interrupted', true);
    },
  });
  expect(await run()).toBe('interrupted');
});

it.each([
  [true, { inDoubt: 0, sendingUntil: 1 }],
  [false, { inDoubt: 1, sendingUntil: 1 }],
])(
  'leaves what was interrupted to another attempt, where one follows: %s',
  async (isRequeued, end) => {
    const { run, saved, ending } = setup({
      rows: 1,
      isRequeued,
      answer: () => {
        ending.abort();
        return failed('interrupted', true);
      },
    });
    expect(await run()).toBe('interrupted');
    expect(saved.at(-1)).toMatchObject(end);
  },
);

it('sends nothing once the run is no longer ours, and says nothing more of it', async () => {
  const atOnce = setup({ rows: 3, isOurs: () => false });
  expect(await atOnce.run()).toBe('superseded');
  expect(atOnce.sent).toEqual([]);
  const later = setup({ rows: 30, groupMs: 250, isOurs: (save) => save < 2 });
  expect(await later.run()).toBe('superseded');
  expect([later.sent.length, later.saved.length]).toEqual([8, 2]);
});

it('begins after the rows that are settled, and keeps those in doubt that another attempt may have sent', async () => {
  const { run, saved, sent } = setup({
    rows: 12,
    groupMs: 250,
    before: { delivered: 1, failed: 1, inDoubt: 1, calls: 3, sendingUntil: 12 },
  });
  expect(await run()).toBe('done');
  expect(sent.map(({ row }) => row)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11]);
  expect(saved.map(({ sendingUntil }) => sendingUntil)).toEqual([12, 12, 12]);
});

it('names each call by a key of its own, the same in each attempt', async () => {
  const [first, again] = [setup({ rows: 3 }), setup({ rows: 3, before: { delivered: 1 } })];
  const other = setup({ rows: 1, before: { key: 'another' } });
  for (const { run } of [first, again, other]) await run();
  const keys = first.sent.map(({ key }) => key);
  expect(new Set([...keys, ...other.sent.map(({ key }) => key)]).size).toBe(4);
  expect(again.sent.map(({ key }) => key)).toEqual(keys.slice(1));
  for (const key of keys) expect(key).toMatch(/^[\w-]{32}$/);
});

it.each([
  [[{ nodeId: 5, code: 'x', message: 'The path is empty' }], 'The path is empty'],
  [[], 'The row cannot be sent'],
])('reports a row of which no request can be made: %j', async (problems, message) => {
  const call = () => ({ ok: false as const, problems });
  const { run, saved, sent } = setup({ rows: 1, delivery: { call } as Partial<CallsDelivery> });
  expect(await run()).toBe('done');
  expect(sent).toEqual([]);
  expect(saved.at(-1)).toMatchObject({
    failed: 1,
    calls: 0,
    errors: [{ row: 0, rows: 1, code: 'invalid_value', message }],
  });
});
