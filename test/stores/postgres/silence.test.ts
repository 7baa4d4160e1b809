/** How long a database may be silent: three looks, and any byte begins them again. */

import type { Socket } from 'node:net';
import { EventEmitter } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { createSilenceLimit } from '../../../src/stores/postgres/connection/silence.ts';

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
});
afterEach(() => {
  jest.useRealTimers();
});

function listening() {
  const socket = Object.assign(new EventEmitter(), { bytesRead: 0 });
  let probes = 0;
  const silence = createSilenceLimit(900, () => void (probes += 1));
  silence.listenTo(socket as unknown as Socket);
  let [finish, end] = [(): void => undefined, 'waits'];
  const work = new Promise<void>((resolve) => (finish = resolve));
  void silence.limit(work).then(
    () => (end = 'done'),
    (error: Error) => (end = error.message),
  );
  return {
    socket,
    probes: () => probes,
    finish: () => finish(),
    async after(ms: number): Promise<string> {
      jest.advanceTimersByTime(ms);
      for (let count = 0; count < 4; count += 1) await turn();
      return end;
    },
  };
}

it('is given up at the third look without a byte, and probed before', async () => {
  const database = listening();
  expect(await database.after(299)).toBe('waits');
  expect(database.probes()).toBe(0);
  expect(await database.after(1)).toBe('waits');
  expect(database.probes()).toBe(1);
  expect(await database.after(300)).toBe('waits');
  expect(database.probes()).toBe(2);
  expect(await database.after(299)).toBe('waits');
  expect(await database.after(1)).toBe('Query read timeout');
});

it('has begun to speak again with any byte, also on a socket that closed', async () => {
  const database = listening();
  await database.after(300);
  await database.after(300);
  database.socket.bytesRead = 1;
  database.socket.emit('close');
  for (let look = 0; look < 3; look += 1) expect(await database.after(300)).toBe('waits');
  expect(await database.after(300)).toBe('Query read timeout');
});

it('needs no probe where a byte came, and says nothing by closing a socket', async () => {
  const database = listening();
  await database.after(300);
  await database.after(300);
  database.socket.bytesRead = 1;
  expect(await database.after(300)).toBe('waits');
  expect(database.probes()).toBe(2);
  await database.after(300);
  database.socket.emit('close');
  expect(await database.after(300)).toBe('waits');
  expect(database.probes()).toBe(4);
  expect(await database.after(300)).toBe('Query read timeout');
});

it('counts nothing of a socket after it has closed', async () => {
  const database = listening();
  database.socket.emit('close');
  await database.after(300);
  await database.after(300);
  database.socket.bytesRead = 1;
  expect(await database.after(300)).toBe('Query read timeout');
});

it('is not looked at when the work has ended', async () => {
  const database = listening();
  await database.after(300);
  database.finish();
  expect(await database.after(0)).toBe('done');
  expect(jest.getTimerCount()).toBe(0);
  await database.after(900);
  expect(database.probes()).toBe(1);
});

it('is not looked at when the work ends while what a socket holds is read before the look', async () => {
  const database = listening();
  jest.advanceTimersByTime(300);
  database.finish();
  expect(await database.after(0)).toBe('done');
  expect([database.probes(), jest.getTimerCount()]).toEqual([0, 0]);
});
