import { createAttemptLimit } from '../../src/services/rate-limits.ts';
import { movableClock } from '../support/movable-clock.ts';

function limited(attempts: number, maxSubjects = 10) {
  const clock = movableClock();
  return { clock, limit: createAttemptLimit({ clock, attempts, windowSeconds: 60, maxSubjects }) };
}

describe('a limit of attempts', () => {
  it('slides: an attempt is free again one window after it was made', () => {
    const { clock, limit } = limited(2);
    expect(limit.take('a')).toBeNull();
    clock.advance({ seconds: 20 });
    expect(limit.take('a')).toBeNull();
    expect(limit.take('a')).toBe(40);
    clock.advance({ seconds: 39, ms: 900 });
    expect(limit.take('a')).toBe(1);
    clock.advance({ ms: 100 });
    expect(limit.take('a')).toBeNull();
    expect(limit.take('a')).toBe(20);
  });

  it('does not lengthen the wait by attempts that it refuses', () => {
    const { clock, limit } = limited(1);
    limit.take('a');
    for (let second = 0; second < 59; second += 1) {
      clock.advance({ seconds: 1 });
      expect(limit.take('a')).toBe(59 - second);
    }
    clock.advance({ seconds: 1 });
    expect(limit.take('a')).toBeNull();
  });

  it('knows its subjects apart, and tells without counting', () => {
    const { limit } = limited(1);
    expect(limit.blockedFor('a')).toBeNull();
    limit.take('a');
    expect(limit.blockedFor('a')).toBe(60);
    expect(limit.blockedFor('b')).toBeNull();
    expect(limit.take('b')).toBeNull();
  });

  it('gives back and forgets', () => {
    const { limit } = limited(2);
    limit.take('a');
    limit.take('a');
    limit.giveBack('a');
    expect(limit.take('a')).toBeNull();
    expect(limit.take('a')).toBe(60);
    limit.forget('a');
    expect(limit.take('a')).toBeNull();
    limit.giveBack('never seen');
    expect(limit.take('never seen')).toBeNull();
  });

  it('remembers a bounded number of subjects, those of late', () => {
    const { limit } = limited(1, 3);
    for (const subject of ['a', 'b', 'c', 'd']) limit.take(subject);
    expect(['a', 'b', 'c', 'd'].map((subject) => limit.blockedFor(subject))).toEqual([null, 60, 60, 60]);
  });
});
