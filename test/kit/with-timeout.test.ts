import { withTimeout } from '../../src/kit/with-timeout.ts';

const late = (): Error => new Error('late');

describe('work that ends in time', () => {
  it('gives its value, or its error, and leaves no timer', async () => {
    jest.useFakeTimers();
    expect(await withTimeout(1_000, Promise.resolve(7), late)).toBe(7);
    await expect(withTimeout(1_000, Promise.reject(new Error('own')), late)).rejects.toThrow('own');
    expect(jest.getTimerCount()).toBe(0);
    jest.useRealTimers();
  });
});

describe('work that takes longer', () => {
  it('is not waited for, and no sooner given up', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
    let outcome = 'none';
    const waiting = withTimeout(1_000, new Promise(() => undefined), late).catch(
      (error: Error) => (outcome = error.message),
    );
    await jest.advanceTimersByTimeAsync(999);
    await new Promise(setImmediate);
    await new Promise(setImmediate);
    expect(outcome).toBe('none');
    await jest.advanceTimersByTimeAsync(1);
    await waiting;
    expect(outcome).toBe('late');
    jest.useRealTimers();
  });

  it('still counts where its response had come when this process was held up', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
    // What has come is read in the turn after the timers.
    const inTime = new Promise((resolve) =>
      setTimeout(() => setImmediate(() => resolve('in time')), 1_000),
    );
    const waiting = withTimeout(1_000, inTime, late);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(await waiting).toBe('in time');
    jest.useRealTimers();
  });
});
