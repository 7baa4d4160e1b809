/** A process notices that it was stopped, or that its machine was suspended. */

import { Attendance } from '../../src/services/attendance.ts';

const [MONOTONIC, WITH_SUSPENSION] = [0, 1];

function setup() {
  const elapsed = [0, 0];
  const clocks = elapsed.map((_, at) => () => elapsed[at]!);
  const attendance = new Attendance({ breakMs: 35_000, clocks });
  attendance.close();
  const pass = (clock: number, ms: number): void => void (elapsed[clock]! += ms);
  return { attendance, pass };
}

it.each([
  ['the process was stopped', [MONOTONIC, WITH_SUSPENSION]],
  ['the machine was suspended, and its monotonic clock with it', [WITH_SUSPENSION]],
])('counts a break when %s', (_, clocks) => {
  const { attendance, pass } = setup();
  for (const clock of clocks) pass(clock, 36_000);
  expect([attendance.breaks(), attendance.breaks()]).toEqual([1, 1]);
  for (const clock of clocks) pass(clock, 36_000);
  expect(attendance.breaks()).toBe(2);
});

it('counts none while it looks often enough', () => {
  const { attendance, pass } = setup();
  for (let round = 0; round < 10; round += 1) {
    pass(MONOTONIC, 35_000);
    pass(WITH_SUSPENSION, 35_000);
    expect(attendance.breaks()).toBe(0);
  }
});
