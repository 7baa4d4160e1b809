/** What the caller of a transaction learns of it, whatever becomes of its connection. */

import { EventEmitter } from 'node:events';
import { DatabaseError } from 'pg';
import { createTransaction } from '../../../src/stores/postgres/connection/transaction.ts';

type Pool = Parameters<typeof createTransaction>[0];
type Silence = Parameters<typeof createTransaction>[1];
type Answer = unknown[] | Error;

const serverError = (severity: string): DatabaseError =>
  Object.assign(new DatabaseError('refused', 7, 'error'), { severity });
const refused = serverError('ERROR');
const ended = serverError('FATAL');
const lost = new Error('lost');
const ADD = { name: 'test.add', sql: 'INSERT' };

/** By its first word: the rows that a statement returns, or its failure; without one it returns none. */
function setup(answers: Readonly<Record<string, Answer>>, outcomes: Answer[] = []) {
  const sent: string[] = [];
  const asked: (readonly [string, unknown])[] = [];
  const released: unknown[] = [];
  const client = Object.assign(new EventEmitter(), {
    processID: 4711,
    release: (error: unknown) => void released.push(error),
    query(given: string | { readonly text: string }) {
      const [word = ''] = (typeof given === 'string' ? given : given.text).split(/[ ;]/);
      sent.push(word);
      const answer = answers[word] ?? [];
      if (answer instanceof Error) return Promise.reject(answer);
      return Promise.resolve(
        word === 'BEGIN' ? [{ rows: [] }, { rows: [{ id: '77' }] }] : { rows: answer },
      );
    },
  });
  const noted: unknown[] = [];
  const pool = {
    connect: () => Promise.resolve(client),
    query(sql: string, [argument]: readonly unknown[]) {
      asked.push([sql.includes('pg_xact_status') ? 'status' : 'terminate', argument]);
      const answer = outcomes.shift() ?? [];
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve({ rows: answer });
    },
    note(error: unknown) {
      noted.push(error);
      throw error;
    },
  } as unknown as Pool;
  const silence = { limit: <T>(work: Promise<T>) => work } as unknown as Silence;
  return { transaction: createTransaction(pool, silence), client, sent, asked, released, noted };
}

const status = (value: string | null): Answer => [{ status: value }];
const work = async (tx: (statement: typeof ADD, args: readonly unknown[]) => Promise<unknown>) => {
  await tx(ADD, []);
  return 'done';
};

it('is committed, and its connection given back', async () => {
  const { transaction, sent, asked, released } = setup({ INSERT: [[1]] });
  expect(await transaction((tx) => tx(ADD, []))).toEqual([[1]]);
  expect(sent).toEqual(['BEGIN', 'INSERT', 'COMMIT']);
  expect([asked, released]).toEqual([[], [undefined]]);
});

it('is rolled back where the server refuses a statement, and its connection given back', async () => {
  const { transaction, sent, released, noted } = setup({ INSERT: refused });
  await expect(transaction(work)).rejects.toBe(refused);
  expect(sent).toEqual(['BEGIN', 'INSERT', 'ROLLBACK']);
  expect([released, noted]).toEqual([[undefined], [refused]]);
});

it('is rolled back if the work fails, and its connection is released', async () => {
  const { transaction, sent, asked, released, noted } = setup({});
  await expect(transaction(() => Promise.reject(lost))).rejects.toBe(lost);
  expect(sent).toEqual(['BEGIN', 'ROLLBACK']);
  expect([asked, released, noted]).toEqual([[], [undefined], [lost]]);
});

it('is dropped with its connection if a statement fails without a word of the server', async () => {
  const { transaction, sent, asked, released, noted } = setup({ INSERT: lost });
  await expect(transaction(work)).rejects.toBe(lost);
  expect(sent).toEqual(['BEGIN', 'INSERT']);
  expect([asked, released, noted]).toEqual([[], [lost], [lost]]);
});

it('is dropped with its connection if that breaks between two statements', async () => {
  const { transaction, client, sent, released } = setup({});
  const breaks = async (): Promise<void> => {
    client.emit('error', ended);
    await Promise.reject(refused);
  };
  await expect(transaction(breaks)).rejects.toBe(refused);
  expect([sent, released, client.listenerCount('error')]).toEqual([['BEGIN'], [ended], 0]);
});

it('has no connection left over if it cannot begin', async () => {
  for (const [failure, released] of [
    [refused, undefined],
    [lost, lost],
  ] as const) {
    const setupOf = setup({ BEGIN: failure });
    await expect(setupOf.transaction(work)).rejects.toBe(failure);
    expect([setupOf.sent, setupOf.released]).toEqual([['BEGIN'], [released]]);
  }
});

it('is dropped with its connection where it cannot be rolled back', async () => {
  const { transaction, released } = setup({ INSERT: refused, ROLLBACK: lost });
  await expect(transaction(work)).rejects.toBe(lost);
  expect(released).toEqual([lost]);
});

it('was not made where the server refuses the commit', async () => {
  const { transaction, sent, asked } = setup({ COMMIT: refused });
  await expect(transaction(work)).rejects.toBe(refused);
  expect(sent).toEqual(['BEGIN', 'INSERT', 'COMMIT', 'ROLLBACK']);
  expect(asked).toEqual([]);
});

describe('whose connection is lost while it commits', () => {
  it('has its result where the database says that it was committed', async () => {
    const { transaction, asked, released } = setup({ COMMIT: lost }, [status('committed')]);
    expect(await transaction(work)).toBe('done');
    expect([asked, released]).toEqual([[['status', '77']], [lost]]);
  });

  it.each([
    ['by a failure of the connection', { COMMIT: lost }],
    ['by the server, which ends', { COMMIT: ended, ROLLBACK: lost }],
  ])('fails where the database says that it was not: %s', async (_, answers) => {
    const { transaction, asked } = setup(answers, [status('aborted')]);
    await expect(transaction(work)).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      message: expect.stringContaining('not available'),
    });
    expect(asked).toEqual([['status', '77']]);
  });

  it('ends the process that may still commit it, and asks again', async () => {
    const { transaction, asked } = setup({ COMMIT: lost }, [
      status('in progress'),
      [],
      lost,
      status('committed'),
    ]);
    expect(await transaction(work)).toBe('done');
    expect(asked).toEqual([
      ['status', '77'],
      ['terminate', 4711],
      ['status', '77'],
      ['status', '77'],
    ]);
  });

  it('has an unknown outcome where the database does not say it within five seconds', async () => {
    let now = 0;
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => (now += 2_500));
    const { transaction, asked } = setup({ COMMIT: lost }, [new Error('away')]);
    try {
      await expect(transaction(work)).rejects.toMatchObject({
        code: 'SERVICE_UNAVAILABLE',
        message: expect.stringContaining('not known whether'),
      });
    } finally {
      clock.mockRestore();
    }
    expect(asked).toEqual([['status', '77']]);
  });
});
