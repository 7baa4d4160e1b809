/** What a request with an Idempotency-Key does with its claim, whichever way its work ends, and how it is repeated. */

import { createHash } from 'node:crypto';
import { ApiError } from '../../../src/errors.ts';
import { BodyHash } from '../../../src/http/idempotency/idempotency-key.ts';
import { createOnce, unkeyed } from '../../../src/http/idempotency/once.ts';
import type { Caller } from '../../../src/model/caller.ts';
import type { ExecutionId } from '../../../src/model/ids.ts';
import type { Earlier } from '../../../src/services/idempotency/idempotency.ts';

type Once = ReturnType<typeof createOnce>;
type Steps = Parameters<Once['run']>[0];

const RUN = 7n as unknown as ExecutionId;
const REPLAYED = { 'Idempotency-Replayed': 'true' };
const CONFLICT = { code: 'IDEMPOTENCY_CONFLICT' };
const reply = { status: 201, headers: { Location: '/x' }, data: { id: 1 } };
const rows = { status: 200, data: {}, rows: Buffer.from('{"a":1}\n') };
const runFailed = new ApiError('EXECUTION_FAILED', 'The run failed.', {
  details: [{ path: '/nodes/0', message: 'Failed.' }],
  data: { execution_id: '7' },
});
const docUrl = (code: string): string => `http://here/docs/errors/${code}`;
const KEPT_FAILURE = {
  error: {
    code: 'EXECUTION_FAILED',
    docUrl: docUrl('EXECUTION_FAILED'),
    message: 'The run failed.',
    details: [{ path: '/nodes/0', message: 'Failed.' }],
    data: { execution_id: '7' },
  },
};

interface Given {
  /** Whether the request has not been sent before. */
  readonly isFirst?: boolean;
  readonly earlier?: object;
  readonly hasRun?: boolean;
  readonly isFinished?: boolean;
}

function setup({ isFirst = true, earlier, hasRun = false, isFinished = false }: Given) {
  const done: unknown[] = [];
  const note =
    (what: string) =>
    (...given: readonly unknown[]): Promise<void> =>
      Promise.resolve(void done.push(given.length === 0 ? what : [what, ...given]));
  const claim = {
    noteBody: note('noteBody'),
    startRun: note('startRun'),
    finish: note('finish'),
    finishRun: note('finishRun'),
    hasRun: () => hasRun,
    release: note('release'),
    close: () => void done.push('close'),
  };
  const known = earlier ?? { kind: 'run', executionId: RUN, isFinished, claim };
  const claimed: unknown[] = [];
  const recalled: unknown[] = [];
  const body = new BodyHash();
  body.begin().update('{}');
  const once = createOnce(
    {
      claim: (_caller, _request, hash) => (
        claimed.push(hash?.toString('hex')),
        Promise.resolve(isFirst ? (claim as never) : null)
      ),
      recall: (_caller, _request, hash) => (
        recalled.push(hash.toString('hex')),
        Promise.resolve(known as Earlier)
      ),
    },
    { kind: 'key' } as Caller,
    { key: 'k', secret: '', target: 'POST /x', body },
    docUrl,
  );
  return { once, done, claimed, recalled, body };
}

const HASH = createHash('sha256').update('{}').digest('hex');
const never = (): never => {
  throw new Error('was not to be called');
};
const steps = (given: Partial<Steps>): Steps => ({ start: never, again: never, ...given });

describe('without a key', () => {
  it('work is done, and nothing is kept', async () => {
    const made: unknown[] = [];
    const make = (commit?: unknown) => Promise.resolve((made.push(commit), 4));
    expect(await unkeyed.change(make, (id) => ({ status: 200, data: { id } }))).toEqual({
      status: 200,
      data: { id: 4 },
    });
    const start = (commit?: unknown) => Promise.resolve((made.push(commit), rows));
    expect(await unkeyed.run(steps({ start }))).toBe(rows);
    expect(made).toEqual([undefined, undefined]);
  });
});

describe('a change', () => {
  it('keeps its response in its transaction', async () => {
    const { once, done, claimed } = setup({});
    const sent = await once.change<number>(
      async (commit) => {
        await commit!('tx' as never, 5);
        done.push('committed');
        return 5;
      },
      (id) => ({ ...reply, data: { id } }),
    );
    const kept = { ...reply, data: { id: 5 } };
    expect(sent).toEqual(kept);
    expect(done).toEqual([['finish', 'tx', { reply: kept }], 'committed', 'close']);
    expect(claimed).toEqual([HASH]);
  });

  it('that fails frees its key, before the failure is known', async () => {
    const { once, done } = setup({});
    const failing = once.change(
      () => Promise.reject(new Error('no')),
      () => reply,
    );
    await expect(failing).rejects.toThrow('no');
    expect(done).toEqual(['release', 'close']);
  });

  it('that committed nothing is a fault of ours, and frees its key', async () => {
    const { once, done } = setup({});
    const made = once.change(
      () => Promise.resolve(1),
      () => reply,
    );
    await expect(made).rejects.toThrow('without its response');
    expect(done).toEqual(['release', 'close']);
  });

  it('that was made before is not made again', async () => {
    const { once, done, recalled } = setup({
      isFirst: false,
      earlier: { kind: 'response', response: { reply } },
    });
    const sent = await once.change(never, never);
    expect(sent).toEqual({ ...reply, headers: { Location: '/x', ...REPLAYED } });
    expect(recalled).toEqual([HASH]);
    expect(done).toEqual([]);
  });

  it('is never taken for a run', async () => {
    const { once } = setup({ isFirst: false });
    await expect(once.change(never, never)).rejects.toThrow('taken for a run');
  });
});

describe('a run that is started', () => {
  it.each([
    ['keeps a response', reply, { reply }],
    ['keeps no rows, which are read from its result again', rows, null],
  ])('%s', async (_, response, kept) => {
    const { once, done } = setup({});
    const start: Steps['start'] = async (commit) => {
      await commit!('tx' as never, RUN);
      return response;
    };
    expect(await once.run(steps({ start }))).toBe(response);
    expect(done).toEqual([['startRun', 'tx', RUN], ['finishRun', kept], 'close']);
  });

  it('notes the hash of a body that is read meanwhile', async () => {
    const { once, done, body } = setup({});
    const start: Steps['start'] = () => body.end().then(() => reply);
    await once.run(steps({ start }));
    expect(done).toEqual([
      ['noteBody', Buffer.from(HASH, 'hex')],
      ['finishRun', { reply }],
      'close',
    ]);
  });

  it.each([
    ['keeps the failure of its run', true, runFailed, ['finishRun', KEPT_FAILURE]],
    ['frees its key where no run began', false, runFailed, 'release'],
    [
      'frees its key where the run has not failed by itself',
      true,
      new ApiError('SERVICE_UNAVAILABLE', 'Away.'),
      'release',
    ],
    ['frees its key where the service failed', true, new Error('fault'), 'release'],
  ])('%s', async (_, hasRun, error, end) => {
    const { once, done } = setup({ hasRun });
    await expect(once.run(steps({ start: () => Promise.reject(error) }))).rejects.toBe(error);
    expect(done).toEqual([end, 'close']);
  });
});

describe('a run that was started before', () => {
  const repeat = (given: Given, again: Steps['again']) => {
    const { once, done, recalled } = setup({ isFirst: false, ...given });
    return { sent: once.run(steps({ again })), done, recalled };
  };

  it('has its response made again, and kept where that was not done', async () => {
    const asked: unknown[] = [];
    const again: Steps['again'] = (id) => Promise.resolve((asked.push(id), reply));
    const { sent, done, recalled } = repeat({}, again);
    expect(await sent).toEqual({ ...reply, headers: { Location: '/x', ...REPLAYED } });
    expect(done).toEqual([['finishRun', { reply }], 'close']);
    expect([asked, recalled]).toEqual([[RUN], [HASH]]);
  });

  it('is not kept twice', async () => {
    const { sent, done } = repeat({ isFinished: true }, () => Promise.resolve(rows));
    expect(await sent).toEqual({ ...rows, headers: REPLAYED });
    expect(done).toEqual(['close']);
  });

  it.each([
    ['in progress', 10, ['close']],
    ['repeatable', 1, ['release', 'close']],
  ] as const)(
    'that is %s can be sent again in %i seconds',
    async (state, retryAfterSeconds, end) => {
      const { sent, done } = repeat({}, () => Promise.resolve(state));
      await expect(sent).rejects.toMatchObject({ ...CONFLICT, retryAfterSeconds });
      expect(done).toEqual(end);
    },
  );

  const final = new ApiError('EXECUTION_TIMEOUT', 'Late.', { isFinal: true });
  it('that had effects keeps its failure, whatever its status', async () => {
    const { sent, done } = repeat({}, () => Promise.reject(final));
    await expect(sent).rejects.toMatchObject({ status: 504, headers: REPLAYED });
    const keptFailure = { code: 'EXECUTION_TIMEOUT', docUrl: docUrl('EXECUTION_TIMEOUT') };
    expect(done).toMatchObject([['finishRun', { error: keptFailure }], 'close']);
    const first = setup({ hasRun: true });
    const start = () => Promise.reject(final);
    await expect(first.once.run(steps({ start }))).rejects.toBe(final);
    expect(first.done).toMatchObject([['finishRun', { error: keptFailure }], 'close']);
  });

  it('whose response is known when it starts keeps that in the transaction of the start', async () => {
    const { once, done } = setup({});
    const start: Steps['start'] = async (commit) => {
      await commit!('tx' as never, RUN, reply);
      return reply;
    };
    expect(await once.run(steps({ start }))).toBe(reply);
    expect(done).toEqual([['startRun', 'tx', RUN], ['finish', 'tx', { reply }], 'close']);
  });

  const expired = new ApiError('DATA_EXPIRED', 'Gone.');
  it.each([
    ['failed', runFailed, false, [['finishRun', KEPT_FAILURE], 'close']],
    ['failed, which is kept already', runFailed, true, ['close']],
    ['has lost its rows', expired, false, ['close']],
  ])('that %s says so again', async (_, error, isFinished, end) => {
    const { sent, done } = repeat({ isFinished }, () => Promise.reject(error));
    const { code, message, details, data } = error;
    const found: unknown = await sent.catch((caught: unknown) => caught);
    expect(found).not.toBe(error);
    expect(found).toMatchObject({ code, message, details, data, headers: REPLAYED });
    expect(done).toEqual(end);
  });

  it('keeps no failure of the service', async () => {
    const error = new ApiError('SERVICE_UNAVAILABLE', 'Away.');
    const { sent, done } = repeat({}, () => Promise.reject(error));
    await expect(sent).rejects.toBe(error);
    expect(done).toEqual(['close']);
  });

  it('and whose response is kept gets that, or that failure', async () => {
    const kept = (response: object) => ({
      isFirst: false,
      earlier: { kind: 'response', response },
    });
    expect(await setup(kept({ reply })).once.run(steps({}))).toEqual({
      ...reply,
      headers: { Location: '/x', ...REPLAYED },
    });
    await expect(setup(kept(KEPT_FAILURE)).once.run(steps({}))).rejects.toMatchObject({
      ...KEPT_FAILURE.error,
      headers: REPLAYED,
    });
    const bare = { error: { code: 'EXECUTION_FAILED', message: 'The run failed.' } };
    await expect(setup(kept(bare)).once.run(steps({}))).rejects.toMatchObject({
      details: undefined,
      headers: REPLAYED,
    });
  });
});
