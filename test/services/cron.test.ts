import { cronProblem, nextRunAfter, runsFrom } from '../../src/services/timing/cron.ts';

const NOW = new Date('2026-03-01T12:00:00.000Z');

const timesAfter = (cron: string, timeZone: string, after: string, count: number): string[] => {
  const first = nextRunAfter({ cron, timeZone }, new Date(after))!;
  return runsFrom({ cron, timeZone }, first, count).map((time) =>
    time.toISOString().replace(':00.000Z', 'Z'),
  );
};

describe('a cron expression', () => {
  it.each([
    '* * * * *',
    '*/5 * * * *',
    '0,15,30-45/5 * * * *',
    '00 07 1,15 * *',
    '0 0 29 2 *',
    '0 9 * JAN,jul MON-Fri',
    '0 9 * 1-6/2 7',
    '0 0 30 2 MON',
    '\t 0   12 * * * ',
    '@hourly',
    '@daily',
    '@weekly',
    '@monthly',
    '@yearly',
  ])('is accepted: %j', (cron) => {
    expect(cronProblem(cron, NOW)).toBeNull();
  });

  it.each([
    ['', 'five fields'],
    ['* * * *', 'five fields'],
    ['0 * * * * *', 'five fields'],
    ['0 0 1 1 * 2030', 'five fields'],
    ['0 0 0 1 1 * 2030', 'five fields'],
    ['2030-01-01T00:00:00', 'five fields'],
    ['@midnight', 'five fields'],
    ['@reboot', 'five fields'],
    ['@DAILY', 'five fields'],
    ['60 * * * *', 'minute cannot be `60`'],
    ['-1 * * * *', 'minute cannot be `-1`'],
    ['1.5 * * * *', 'minute cannot be'],
    ['1,,2 * * * *', 'minute cannot be'],
    ['5/5 * * * *', 'minute cannot be'],
    ['*/0 * * * *', 'minute cannot be `*/0`'],
    ['*/99 * * * *', 'minute cannot be `*/99`'],
    ['0 24 * * *', 'hour cannot be `24`'],
    ['0 22-2 * * *', 'hour cannot be `22-2`'],
    ['0 0 0 * *', 'day of the month cannot be `0`'],
    ['0 0 L * *', 'day of the month cannot be `L`'],
    ['0 0 15W * *', 'day of the month cannot be `15W`'],
    ['0 0 ? * *', 'day of the month cannot be `?`'],
    ['0 0 * 13 *', 'month cannot be `13`'],
    ['0 0 * MON *', 'month cannot be `MON`'],
    ['0 0 * * 8', 'day of the week cannot be `8`'],
    ['0 0 * * JAN', 'day of the week cannot be `JAN`'],
    ['0 0 * * 5#2', 'day of the week cannot be `5#2`'],
    ['0 0 * * 5L', 'day of the week cannot be `5L`'],
    ['0 0 1 * +MON', 'day of the week cannot be `+MON`'],
    ['0 0 * * FRI-MON', 'day of the week cannot be `FRI-MON`'],
    ['0\n0 * * *', 'five fields'],
    ['0 0 30 2 *', 'never does'],
    ['0 0 31 2,4,6,9,11 *', 'never does'],
  ])('is refused: %j', (cron, reason) => {
    const fault = cronProblem(cron, NOW);
    expect(fault).toMatch(/^must /);
    expect(fault).toContain(reason);
  });

  it('is looked for in the years in which it can come, not in all', () => {
    const dates = jest.spyOn(Date, 'UTC');
    try {
      expect(cronProblem('0 0 31 2,4,6,9,11 *', NOW)).toContain('never does');
      expect(dates.mock.calls.length).toBeLessThan(200);
    } finally {
      dates.mockRestore();
    }
  });

  it('is accepted where it comes once in eight years', () => {
    expect(cronProblem('0 0 29 2 *', new Date('2096-02-29T00:00:00.000Z'))).toBeNull();
  });

  it('has one due time later than a moment, never that moment itself', () => {
    const timing = { cron: '* * * * *', timeZone: 'UTC' };
    expect(nextRunAfter(timing, NOW)).toEqual(new Date('2026-03-01T12:01:00.000Z'));
    const just = new Date('2026-03-01T12:00:59.999Z');
    expect(nextRunAfter(timing, just)).toEqual(new Date('2026-03-01T12:01:00.000Z'));
  });

  it('takes the days of the month and those of the week together', () => {
    expect(timesAfter('0 0 13 * FRI', 'UTC', '2026-03-01T12:00:00Z', 3)).toEqual([
      '2026-03-06T00:00Z',
      '2026-03-13T00:00Z',
      '2026-03-20T00:00Z',
    ]);
  });
});

/**
 * Transitions of 2026: Berlin 29 March 2:00 → 3:00 and 25 October 3:00 → 2:00, New York 8 March 2:00 → 3:00 and
 * 1 November 2:00 → 1:00, Lord Howe (half an hour) 5 April 2:00 → 1:30 and 4 October 2:00 → 2:30.
 */
const TRANSITIONS: readonly (readonly [
  what: string,
  zone: string,
  cron: string,
  after: string,
  times: readonly string[],
])[] = [
  [
    'a skipped time is due when the skipped hour ends',
    'Europe/Berlin',
    '30 2 * * *',
    '2026-03-27T12:00:00Z',
    ['2026-03-28T01:30Z', '2026-03-29T01:00Z', '2026-03-30T00:30Z'],
  ],
  [
    'a skipped time is due when the skipped hour ends',
    'America/New_York',
    '30 2 * * *',
    '2026-03-06T12:00:00Z',
    ['2026-03-07T07:30Z', '2026-03-08T07:00Z', '2026-03-09T06:30Z'],
  ],
  [
    'a skipped time is due when the skipped half hour ends',
    'Australia/Lord_Howe',
    '15 2 * * *',
    '2026-10-02T00:00:00Z',
    ['2026-10-02T15:45Z', '2026-10-03T15:30Z', '2026-10-04T15:15Z'],
  ],
  [
    'of several skipped times there is one',
    'Europe/Berlin',
    '15,45 2 * * *',
    '2026-03-28T12:00:00Z',
    ['2026-03-29T01:00Z', '2026-03-30T00:15Z', '2026-03-30T00:45Z'],
  ],
  [
    'a list of hours loses none',
    'Europe/Berlin',
    '30 2,14 * * *',
    '2026-03-28T20:00:00Z',
    ['2026-03-29T01:00Z', '2026-03-29T12:30Z', '2026-03-30T00:30Z'],
  ],
  [
    'a repeated time is due once, the first time',
    'Europe/Berlin',
    '30 2 * * *',
    '2026-10-24T12:00:00Z',
    ['2026-10-25T00:30Z', '2026-10-26T01:30Z', '2026-10-27T01:30Z'],
  ],
  [
    'a repeated time is due once, the first time',
    'America/New_York',
    '30 1 * * *',
    '2026-10-31T12:00:00Z',
    ['2026-11-01T05:30Z', '2026-11-02T06:30Z', '2026-11-03T06:30Z'],
  ],
  [
    'a repeated time is due once, the first time',
    'Australia/Lord_Howe',
    '45 1 * * *',
    '2026-04-03T16:00:00Z',
    ['2026-04-04T14:45Z', '2026-04-05T15:15Z', '2026-04-06T15:15Z'],
  ],
  [
    'every half hour skips what the clock skips',
    'Europe/Berlin',
    '*/30 * * * *',
    '2026-03-29T00:00:00Z',
    ['2026-03-29T00:30Z', '2026-03-29T01:00Z', '2026-03-29T01:30Z'],
  ],
  [
    'every half hour goes on through the repeated hour',
    'Europe/Berlin',
    '*/30 * * * *',
    '2026-10-24T23:30:00Z',
    ['2026-10-25T00:00Z', '2026-10-25T00:30Z', '2026-10-25T01:00Z', '2026-10-25T01:30Z'],
  ],
  [
    'every half hour goes on through the repeated hour',
    'America/New_York',
    '*/30 * * * *',
    '2026-11-01T04:30:00Z',
    ['2026-11-01T05:00Z', '2026-11-01T05:30Z', '2026-11-01T06:00Z', '2026-11-01T06:30Z'],
  ],
  [
    'the full hour follows a clock that changes by half an hour',
    'Australia/Lord_Howe',
    '0 * * * *',
    '2026-04-04T13:00:00Z',
    ['2026-04-04T14:00Z', '2026-04-04T15:30Z', '2026-04-04T16:30Z'],
  ],
  [
    'the full hour follows a clock that changes by half an hour',
    'Australia/Lord_Howe',
    '0 * * * *',
    '2026-10-03T14:00:00Z',
    ['2026-10-03T14:30Z', '2026-10-03T16:00Z', '2026-10-03T17:00Z'],
  ],
];

describe('where a clock changes', () => {
  it.each(TRANSITIONS)('%s (%s, %s)', (_, zone, cron, after, times) => {
    expect(timesAfter(cron, zone, after, times.length)).toEqual(times);
  });

  it.each(['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe'])(
    'no time of a year is due twice or out of order in %s, whichever time is asked from',
    (timeZone) => {
      for (const cron of ['30 2 * * *', '15 1,2 * * *', '*/20 1-3 * * *']) {
        const timing = { cron, timeZone };
        let last = new Date('2026-01-01T00:00:00Z');
        const days = new Set<string>();
        while (last < new Date('2027-01-01T00:00:00Z')) {
          const next = nextRunAfter(timing, last)!;
          expect(next.getTime()).toBeGreaterThan(last.getTime());
          // Asked a moment before it, the response is the same.
          expect(nextRunAfter(timing, new Date(next.getTime() - 1))).toEqual(next);
          days.add(next.toLocaleDateString('en-CA', { timeZone }));
          last = next;
        }
        expect(days.size).toBeGreaterThanOrEqual(365);
      }
    },
  );
});
