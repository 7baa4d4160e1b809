import { createSemaphores } from '../../src/kit/semaphores.ts';

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function piece(begun: string[], name: string) {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  return { end, work: () => (begun.push(name), ended) };
}

it('keys wait for their own work only, and take nothing once it is done', async () => {
  const semaphores = createSemaphores<string>(1);
  const begun: string[] = [];
  const pieces = ['a1', 'a2', 'b1'].map((name) => ({ name, ...piece(begun, name) }));
  const all = pieces.map(({ name, work }) => semaphores.take(name[0]!, work));
  await settled();
  expect(begun).toEqual(['a1', 'b1']);
  expect(semaphores.size()).toBe(2);
  pieces[0]!.end();
  await settled();
  expect(begun).toEqual(['a1', 'b1', 'a2']);
  for (const { end } of pieces) end();
  await Promise.all(all);
  expect(semaphores.size()).toBe(0);
});

it('what comes later waits for what is under way, whatever has ended before', async () => {
  const semaphores = createSemaphores<string>(1);
  const begun: string[] = [];
  const [first, second] = [piece(begun, 'first'), piece(begun, 'second')];
  const all = [semaphores.take('a', first.work), semaphores.take('a', second.work)];
  first.end();
  await settled();
  all.push(semaphores.take('a', piece(begun, 'third').work));
  await settled();
  expect(begun).toEqual(['first', 'second']);
  second.end();
  await settled();
  expect(begun).toEqual(['first', 'second', 'third']);
});

it('an abort ends the wait', async () => {
  const semaphores = createSemaphores<string>(1);
  const first = piece([], 'first');
  const under = semaphores.take('a', first.work);
  const caller = new AbortController();
  const waiting = semaphores.take('a', () => Promise.resolve(), caller.signal);
  caller.abort(new Error('gone'));
  await expect(waiting).rejects.toThrow('gone');
  first.end();
  await under;
  expect(semaphores.size()).toBe(0);
});

it('work that fails releases its key', async () => {
  const semaphores = createSemaphores<string>(1);
  const failed = semaphores.take('a', () => Promise.reject(new Error('failed')));
  const next = semaphores.take('a', () => Promise.resolve(1));
  await expect(failed).rejects.toThrow('failed');
  expect(await next).toBe(1);
  expect(semaphores.size()).toBe(0);
});
