/** What an attempt of a run sends after an earlier one, and what it refuses to send: against a host and a store that the test directs. */

import type { ApiCall, CallsDelivery, RunOutput, SendCall } from '../../src/engine/index.ts';
import type { ExecutionDelivery } from '../../src/model/execution.ts';
import {
  createDeliveries,
  type Loads,
} from '../../src/services/executions/deliveries/deliveries.ts';
import { createExecutionCounters } from '../../src/services/executions/execution-counters.ts';
import { UndeliveredRows } from '../../src/services/executions/deliveries/undelivered-rows.ts';
import { unencrypted } from '../support/unencrypted.ts';
import { movableClock } from '../support/movable-clock.ts';
import { noLoads } from '../support/no-loads.ts';
import { noMails } from '../support/no-mails.ts';
import { recordedLog } from '../support/recorded-log.ts';

const call = (method: ApiCall['method'], text: string): ApiCall => ({
  method,
  url: 'http://x.test/',
  headers: {},
  retry: { maxAttempts: 1 },
  body: { contentType: 'text/plain', text },
});

function output(rows: readonly number[], change: Partial<CallsDelivery> = {}): RunOutput {
  const inline = Buffer.from(rows.map((n) => `{"n":${n}}\n`).join(''));
  return {
    nodeId: 5,
    columns: [],
    totalRows: rows.length,
    bytes: inline.length,
    file: null,
    index: [],
    inline,
    delivery: {
      kind: 'calls',
      onError: 'continue',
      rowsPerCall: 1,
      template: 'all',
      call: ([row]) => ({ ok: true, value: call('POST', JSON.stringify(row)) }),
      ...change,
    },
  };
}

const before = (change: Partial<ExecutionDelivery>): ExecutionDelivery => ({
  nodeId: 5,
  rows: 2,
  delivered: 0,
  failed: 0,
  inDoubt: 0,
  calls: 0,
  errors: [],
  inDoubtRanges: [],
  sendingUntil: 0,
  key: 'k',
  digest: 'of other rows',
  ...change,
});

async function delivered(
  attempt: number,
  outputs: readonly RunOutput[],
  read: ExecutionDelivery[],
  { isBackground = true, isCurrentAttempt = true, loads = noLoads } = {},
) {
  const sent: string[] = [];
  const counters = createExecutionCounters();
  const send: SendCall = ({ body }) => {
    sent.push(body!.text);
    return Promise.resolve({ kind: 'delivered', status: 200, attempts: 1 });
  };
  const deliveries = createDeliveries({
    deliveryStore: {
      read: () => Promise.resolve(read),
      write: () => Promise.resolve(isCurrentAttempt),
      undelivered: () => Promise.resolve([]),
      resendable: () => Promise.resolve([]),
      takenNodes: () => Promise.resolve([]),
      takenParts: () => Promise.resolve([]),
      storedRows: () => Promise.resolve(0),
      config: () => Promise.resolve(null),
    },
    undeliveredRows: new UndeliveredRows(unencrypted),
    loads,
    mails: noMails,
    openSession: () =>
      ({ send, withoutSecrets: (text: string) => text, close: () => undefined }) as never,
    clock: movableClock(),
    counters,
    log: recordedLog(),
  });
  const principal = { userId: 1 };
  const run = { executionId: 7n, attempt, organizationId: 1, principal, isBackground };
  const { end, deliveries: reports } = await deliveries.deliver(
    { ...run, timeoutSeconds: 60, constants: { dueAt: new Date('2026-03-01T00:00:00Z') } },
    outputs,
    {
      signal: new AbortController().signal,
      remainingMs: 60_000,
      isRequeued: () => false,
      lease: null,
      beforeGroup: () => Promise.resolve(),
    },
  );
  return { sent, end, reports, counted: counters.stats().rowsSent };
}

it('sends all rows where an earlier attempt had sent none, whatever rows it had', async () => {
  const { sent, end } = await delivered(2, [output([1, 2])], [before({})]);
  expect([sent, end]).toEqual([['{"n":1}', '{"n":2}'], null]);
});

it('sends nothing where an earlier attempt had sent some of other rows', async () => {
  const { sent, end } = await delivered(
    2,
    [output([1, 2])],
    [before({ delivered: 1, sendingUntil: 1, calls: 1 })],
  );
  expect(sent).toEqual([]);
  expect(end).toMatchObject({ status: 'failed', problem: { code: 'delivery_changed' } });
});

describe('where an earlier attempt had begun with the same rows', () => {
  const rows = [1, 2, 3];
  const isSent = (n: number) => `{"n":${n}}`;
  const sending = async (method: ApiCall['method'], change: Partial<ExecutionDelivery>) => {
    const repeated = output(rows, {
      call: ([row]) => ({ ok: true, value: call(method, JSON.stringify(row)) }),
    });
    const { reports } = await delivered(1, [repeated], []);
    const { digest } = reports[0]!;
    return delivered(2, [repeated], [before({ ...change, digest, rows: 3 })]);
  };

  it('continues after those that are settled', async () => {
    const { sent, end, reports } = await sending('POST', {
      delivered: 1,
      sendingUntil: 1,
      calls: 1,
    });
    expect([sent, end]).toEqual([[isSent(2), isSent(3)], null]);
    expect(reports).toMatchObject([{ delivered: 3, calls: 3, key: 'k' }]);
  });

  it('counts only what it did itself', async () => {
    const earlier = { delivered: 1, failed: 0, inDoubt: 1, sendingUntil: 2, calls: 2 };
    const { reports, counted } = await sending('POST', earlier);
    expect(reports).toMatchObject([{ delivered: 2, inDoubt: 1 }]);
    expect(counted).toEqual({ delivered: 1, failed: 0, in_doubt: 0 });
  });

  it('repeats what may have been sent where that may be repeated', async () => {
    const { sent, end } = await sending('PUT', { sendingUntil: 2 });
    expect([sent, end]).toEqual([rows.map(isSent), null]);
  });

  it('sends nothing where that may not be repeated, and has it in doubt', async () => {
    const { sent, end, reports } = await sending('POST', { sendingUntil: 2 });
    expect(sent).toEqual([]);
    expect(end).toMatchObject({ problem: { code: 'delivery_in_doubt', nodeId: 5 } });
    expect(reports).toMatchObject([{ delivered: 0, inDoubt: 2, sendingUntil: 2 }]);
  });
});

it('sends nothing after a failure of an earlier attempt that stops the run', async () => {
  const stopping = output([1, 2], { onError: 'stop' });
  const { digest } = (await delivered(1, [stopping], [])).reports[0]!;
  for (const change of [{ failed: 1 }, { inDoubt: 1 }]) {
    const { sent, end } = await delivered(2, [stopping], [before({ ...change, digest })]);
    expect(sent).toEqual([]);
    expect(end).toMatchObject({ problem: { code: 'delivery_failed' } });
  }
});

it('sends nothing where a terminator that had begun is gone', async () => {
  const { sent, end } = await delivered(2, [output([1])], [before({ nodeId: 6, delivered: 1 })]);
  expect(sent).toEqual([]);
  expect(end).toMatchObject({ problem: { code: 'delivery_changed', nodeId: 6 } });
});

it('is not the one to say so where another attempt has begun', async () => {
  const gone = [before({ nodeId: 6, delivered: 1 })];
  const { sent, end } = await delivered(2, [output([1])], gone, { isCurrentAttempt: false });
  expect([sent, end]).toEqual([[], 'superseded']);
});

it('begins with no row that is being sent, and knows its rows again where another attempt may follow', async () => {
  const [{ reports: own }, { reports: synchronous }] = [
    await delivered(1, [output([])], []),
    await delivered(1, [output([])], [], { isBackground: false }),
  ];
  expect(own).toMatchObject([{ sendingUntil: 0, digest: expect.any(String) }]);
  expect(synchronous).toMatchObject([{ sendingUntil: 0, digest: null }]);
});

it('looks at no report of an earlier attempt in the first one', async () => {
  const { sent, end } = await delivered(1, [output([1])], [before({ delivered: 2, calls: 2 })]);
  expect([sent, end]).toEqual([['{"n":1}'], null]);
});

it('sends a body of 16 MiB, and none that is larger by a byte', async () => {
  const MAX = 16 * 1_048_576;
  const ofLength = ([row]: readonly { readonly [name: string]: unknown }[]) => ({
    ok: true as const,
    value: call('POST', 'é'.repeat(MAX / 2 - 1) + 'x'.repeat(row!['n'] === 1 ? 2 : 3)),
  });
  const { sent, reports } = await delivered(1, [output([1, 2], { call: ofLength })], []);
  expect(sent.map((text) => Buffer.byteLength(text))).toEqual([MAX]);
  expect(reports).toMatchObject([
    { delivered: 1, failed: 1, calls: 1, errors: [{ row: 1, code: 'too_large' }] },
  ]);
});

describe('a load', () => {
  const end = { kind: 'delivered' } as const;
  const loadOutput = (isRepeatable: boolean): RunOutput => ({
    ...output([1, 2]),
    delivery: {
      kind: 'load',
      connector: 'postgres',
      credentialId: 1,
      request: {},
      isRepeatable,
      template: isRepeatable,
    },
  });
  const transaction = { connector: 'postgres', credentialId: 1, id: '77' };
  const resumed = async (outcome: 'committed' | 'aborted' | 'unknown', isRepeatable = false) => {
    let loaded = 0;
    const loads: Loads = {
      async load(_delivery, { onPrepared }) {
        loaded += 1;
        return (await onPrepared(transaction)) ? end : { kind: 'refused' };
      },
      findOutcome: () => Promise.resolve(outcome),
    };
    const rows = [loadOutput(isRepeatable)];
    const { reports } = await delivered(1, rows, [], { loads });
    const { digest } = reports[0]!;
    const report = before({ kind: 'load', transaction, digest, sendingUntil: 2, sendingCalls: 1 });
    return { ...(await delivered(2, rows, [report], { loads })), loaded: loaded - 1 };
  };

  it('whose transaction was committed is not repeated', async () => {
    const { end: problem, reports, loaded } = await resumed('committed');
    expect([problem, loaded]).toEqual([null, 0]);
    expect(reports).toMatchObject([{ delivered: 2, inDoubt: 0, calls: 1 }]);
  });

  it.each([
    ['whose transaction was not committed', 'aborted', false],
    ['that can be repeated', 'unknown', true],
  ] as const)('%s is repeated', async (_, outcome, isRepeatable) => {
    const { end: problem, reports, loaded } = await resumed(outcome, isRepeatable);
    expect([problem, loaded]).toEqual([null, 1]);
    expect(reports).toMatchObject([{ delivered: 2, inDoubt: 0 }]);
  });

  it('whose transaction is unknown is in doubt', async () => {
    const { end: problem, reports, loaded } = await resumed('unknown');
    expect(problem).toMatchObject({ problem: { code: 'delivery_in_doubt' } });
    expect(loaded).toBe(0);
    expect(reports).toMatchObject([{ delivered: 0, inDoubt: 2 }]);
  });
});
