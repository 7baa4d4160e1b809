import { createPasswordWork } from '../../src/services/accounts/password-work.ts';
import { unmatchableHash } from '../../src/services/accounts/passwords.ts';

const codesOf = (ends: readonly PromiseSettledResult<unknown>[]) =>
  ends.map((end) => (end.status === 'fulfilled' ? 'done' : (end.reason as { code: string }).code));

describe('the queue of password hashes', () => {
  it('leaves the threads of the process to others: one hash at a time, and a file is read meanwhile', async () => {
    const work = createPasswordWork();
    const { readFile } = await import('node:fs/promises');
    const order: string[] = [];
    const hashes = Array.from({ length: 8 }, async (_, index) => {
      await work.matches('192.0.2.1', `password ${index}`, unmatchableHash());
      order.push('hash');
    });
    // Four hashes would occupy every thread, and the file would be read after them.
    await readFile(__filename).then(() => order.push('file'));
    await Promise.all(hashes);
    expect(order.indexOf('file')).toBeLessThan(2);
  });

  it('takes eight of one address, and then 429, while others are served', async () => {
    const work = createPasswordWork();
    const wrong = (subject: string) => work.matches(subject, 'wrong password', unmatchableHash());
    const [ends, other] = await Promise.all([
      Promise.allSettled(Array.from({ length: 12 }, () => wrong('192.0.2.1'))),
      wrong('192.0.2.2'),
    ]);
    expect(codesOf(ends).filter((code) => code === 'RATE_LIMITED')).toHaveLength(4);
    expect(other).toBe(false);
    expect(codesOf(await Promise.allSettled([wrong('192.0.2.1')]))).toEqual(['done']);
  });

  it('queues thirty-two of all subjects, and then fails with 503 and Retry-After', async () => {
    const work = createPasswordWork();
    const ends = await Promise.allSettled(
      Array.from({ length: 40 }, (_, index) =>
        work.matches(`192.0.2.${index}`, 'wrong', unmatchableHash()),
      ),
    );
    expect(codesOf(ends).filter((code) => code === 'SERVICE_UNAVAILABLE')).toHaveLength(8);
    const refused = ends.find((end) => end.status === 'rejected');
    expect(refused?.reason).toMatchObject({ retryAfterSeconds: 2 });
    await expect(work.matches('192.0.2.1', 'wrong', unmatchableHash())).resolves.toBe(false);
  });

  it('has as many places after all have ended, or failed, as before', async () => {
    const work = createPasswordWork();
    for (let round = 0; round < 3; round += 1) {
      const ends = await Promise.allSettled(
        Array.from({ length: 40 }, (_, index) => work.matches(`a${index}`, 'x', 'not a hash')),
      );
      expect(codesOf(ends).filter((code) => code === 'SERVICE_UNAVAILABLE')).toHaveLength(8);
    }
  });

  it('forgets what failed', async () => {
    const work = createPasswordWork();
    for (let count = 0; count < 40; count += 1)
      await expect(work.matches('192.0.2.1', 'x', 'not a hash')).rejects.toThrow('unknown form');
    await expect(work.matches('192.0.2.1', 'wrong', unmatchableHash())).resolves.toBe(false);
  });
});
