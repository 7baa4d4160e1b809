/** The names of time zones that schedules and expressions accept. */

import { timeZoneProblem } from '../../src/kit/time-zone.ts';

it.each([
  'UTC',
  'utc',
  'GMT',
  'Europe/Berlin',
  'America/Argentina/Buenos_Aires',
  'Etc/GMT+5',
  'EST5EDT',
  'GB',
])('%s is one', (name) => {
  expect(timeZoneProblem(name)).toBeNull();
});

it.each(['', 'Mars/Phobos', '+02:00', 'CET+1', '../etc/passwd', 'Europe/Berlin ', '0', 'XYZ'])(
  '%j is none',
  (name) => {
    expect(timeZoneProblem(name)).toBe(
      `must be an IANA time zone such as Europe/Berlin, not \`${name}\``,
    );
  },
);

it.each([
  ['BST', 'Europe/London'],
  ['bst', 'Europe/London'],
  ['EST', 'America/New_York'],
  ['IST', 'Asia/Kolkata'],
  ['MST', 'America/Denver'],
  ['CET', 'Europe/Paris'],
  ['UCT', 'UTC'],
  // The runtime knows none of these.
  ['CEST', 'Europe/Paris'],
  ['PDT', 'America/Los_Angeles'],
  // The runtime knows it, and no zone is usual.
  ['VST', 'Europe/Berlin'],
])('the abbreviation %s is refused, and %s suggested', (name, zone) => {
  expect(timeZoneProblem(name)).toBe(
    `must be an IANA time zone such as ${zone}, not the abbreviation \`${name}\`: it does not say which zone is meant`,
  );
});
