/** Whether a database takes writes: when space is looked for, and what follows from it. */

import type { LimitedPool } from '../../../src/stores/postgres/connection/pool.ts';
import { isWritable } from '../../../src/stores/postgres/connection/writable.ts';

function poolThat(isFull: boolean, { isReadOnly = false, hasRoom = true } = {}) {
  const asked: string[] = [];
  const query = async (text: string) => {
    asked.push(text.split(' ', 1)[0]!);
    // The answer comes later, as from a database.
    await new Promise(setImmediate);
    if (text.startsWith('CREATE') && !hasRoom) throw new Error('No space left on device');
    return { rows: [{ value: isReadOnly }] };
  };
  return { asked, pool: { isFull, query } as unknown as LimitedPool };
}

it('is asked for its mode alone while no statement found the disk full', async () => {
  const { asked, pool } = poolThat(false);
  expect([await isWritable(pool), asked]).toEqual([true, ['SELECT']]);
});

it('is not where it is read-only, and then space is not looked for', async () => {
  const { asked, pool } = poolThat(true, { isReadOnly: true });
  expect([await isWritable(pool), pool.isFull, asked]).toEqual([false, true, ['SELECT']]);
});

it('is full until there is space again', async () => {
  const full = poolThat(true, { hasRoom: false });
  await expect(isWritable(full.pool)).rejects.toThrow('No space left');
  expect(full.pool.isFull).toBe(true);
  const { asked, pool } = poolThat(true);
  expect([await isWritable(pool), pool.isFull, asked]).toEqual([true, false, ['SELECT', 'CREATE']]);
});
