/** What becomes of a connection after its work: the pool gets it again, or it is dropped. */

import { EventEmitter } from 'node:events';
import { DatabaseError, type Pool } from 'pg';
import { withClient } from '../../../src/stores/postgres/connection/with-client.ts';

const refused = new DatabaseError('refused', 7, 'error');
const lost = new Error('lost');

function connection() {
  const released: unknown[] = [];
  const client = Object.assign(new EventEmitter(), {
    release: (error: unknown) => void released.push(error),
  });
  const pool = { connect: () => Promise.resolve(client) } as unknown as Pool;
  return { pool, client, released };
}

it('is given back after work that succeeds, and after what the server refused', async () => {
  const { pool, client, released } = connection();
  expect(await withClient(pool, (given) => Promise.resolve(given === (client as unknown)))).toBe(
    true,
  );
  await expect(withClient(pool, () => Promise.reject(refused))).rejects.toBe(refused);
  expect(released).toEqual([undefined, undefined]);
  expect(client.listenerCount('error')).toBe(0);
});

it('is dropped where the work failed without a word of the server', async () => {
  const { pool, client, released } = connection();
  await expect(withClient(pool, () => Promise.reject(lost))).rejects.toBe(lost);
  // What a library may throw.
  const noError = 'no error' as unknown as Error;
  await expect(withClient(pool, () => Promise.reject(noError))).rejects.toBe('no error');
  expect(released).toEqual([lost, expect.objectContaining({ cause: 'no error' })]);
  expect(client.listenerCount('error')).toBe(0);
});

it('is dropped where it broke during the work, however that ends', async () => {
  for (const end of [() => Promise.resolve(), () => Promise.reject(refused)]) {
    const { pool, client, released } = connection();
    await withClient(pool, () => {
      client.emit('error', lost);
      return end();
    }).catch(() => undefined);
    expect(released).toEqual([lost]);
  }
});

it('is released no earlier than the work ends', async () => {
  const { pool, released } = connection();
  let finish = (): void => undefined;
  const working = withClient(pool, () => new Promise<void>((resolve) => (finish = resolve)));
  await new Promise(setImmediate);
  expect(released).toEqual([]);
  finish();
  await working;
  expect(released).toEqual([undefined]);
});
