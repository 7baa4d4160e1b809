import { timeAgo } from '../../src/cli/output/relative-time.ts';

const NOW = '2026-03-31T12:00:00.000Z';

it.each([
  ['2026-03-31T12:00:05.000Z', 'just now'],
  ['2026-03-31T11:59:59.500Z', 'just now'],
  ['2026-03-31T11:59:18.000Z', '42 s ago'],
  ['2026-03-31T11:55:00.000Z', '5 min ago'],
  ['2026-03-31T09:01:00.000Z', '2 h ago'],
  ['2026-03-30T11:00:00.000Z', '1 day ago'],
  ['2026-03-21T12:00:00.000Z', '10 days ago'],
  ['2026-01-02T12:00:00.000Z', '2026-01-02'],
])('%s is %s', (time, text) => {
  expect(timeAgo(time, Date.parse(NOW))).toBe(text);
});
