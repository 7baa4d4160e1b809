import { bothSettled } from '../../src/kit/both-settled.ts';

function open<T>() {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((settle) => (resolve = settle));
  return { promise, resolve };
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

it('gives both values, in the order of the arguments', async () => {
  const { promise, resolve } = open<string>();
  const both = bothSettled(promise, Promise.resolve(2));
  await settled();
  resolve('one');
  expect(await both).toEqual(['one', 2]);
});

it.each([
  ['first', (failing: Promise<never>, other: Promise<void>) => bothSettled(failing, other)],
  ['second', (failing: Promise<never>, other: Promise<void>) => bothSettled(other, failing)],
])('reports that the %s has failed only once the other has ended', async (_which, wait) => {
  const { promise, resolve } = open<void>();
  let outcome = 'none';
  const waiting = wait(Promise.reject(new Error('failed')), promise).catch(
    (error: Error) => (outcome = error.message),
  );
  await settled();
  expect(outcome).toBe('none');
  resolve();
  await waiting;
  expect(outcome).toBe('failed');
});
