/** Functions of the console that need no browser. */

import { shownLabels } from '../../src/console/charts/axis-labels.ts';
import { linearScale } from '../../src/console/charts/scale.ts';
import { chartData, thinned } from '../../src/console/charts/series.ts';
import { callExamples } from '../../src/console/contract/calls.ts';
import { firstRun, timeText } from '../../src/console/editor/next-run-text.ts';
import { keyTree } from '../../src/console/keys/key-tree.ts';
import { diffValues } from '../../src/console/revisions/graph-diff.ts';
import { cronWords, nextTimes } from '../../src/console/schedules/cron.ts';
import { valuesOf } from '../../src/console/params/param-values.ts';
import type { ApiKey, Workflow } from '../../src/client/index.ts';

it.each([
  ['*/15 * * * *', 'Every 15 minutes'],
  ['5 * * * *', 'Every hour at minute 5'],
  ['0 6 * * *', 'Every day at 06:00'],
  ['30 6 * * MON-FRI', 'Monday to Friday at 06:30'],
  ['0 6 * * 7', 'Every Sunday at 06:00'],
  ['0 6 1 * *', 'On day 1 of each month at 06:00'],
  ['@daily', 'Every day at 00:00'],
  ['0 6 1 1 *', '0 6 1 1 *'],
  ['0 6,18 * * *', '0 6,18 * * *'],
])('the cron expression %s in words', (cron, words) => {
  expect(cronWords(cron)).toBe(words);
});

it('an expression or a zone that is not valid has no next times', () => {
  expect(nextTimes('0 6 * * *', 'Europe/Berlin')).toHaveLength(5);
  expect(nextTimes('0 25 * * *', 'Europe/Berlin')).toEqual([]);
  expect(nextTimes('0 6 * * *', 'Mars/Olympus')).toEqual([]);
});

it('Save names the first run of several schedules', () => {
  const at = (next_run_at: string | null) => ({ next_run_at });
  const times = ['2026-11-28T06:00:00.000Z', '2026-11-27T23:00:00.000Z'];
  expect(firstRun([at(null), ...times.map(at)])).toBe(times[1]);
  expect(firstRun([at(null)])).toBeNull();
});

it.each([
  [new Date(2026, 10, 27, 6, 0), 'at 06:00'],
  [new Date(2026, 10, 27, 21, 59), 'at 21:59'],
  [new Date(2026, 10, 27, 22, 0), 'on Fri 27 Nov'],
])('at ten in the evening before, a run at %s is %s', (at, text) => {
  expect(timeText(at, new Date(2026, 10, 26, 22, 0).getTime())).toBe(text);
});

it('fields of parameters become values of their types, and empty ones are not sent', () => {
  const parameters = {
    n: { type: 'number' },
    big: { type: 'integer' },
    yes: { type: 'boolean' },
    list: { type: 'array' },
    day: { type: 'date' },
    none: { type: 'string' },
  };
  const texts = {
    n: '1.5',
    big: '9007199254740993',
    yes: 'false',
    list: '[1]',
    day: '{"$expression":"date($due_at)"}',
    none: '',
  };
  expect(valuesOf(parameters, texts)).toEqual({
    n: 1.5,
    big: '9007199254740993',
    yes: false,
    list: [1],
    day: { $expression: 'date($due_at)' },
  });
  expect(() => valuesOf(parameters, { list: '[' })).toThrow('list is not valid JSON.');
});

it('differences are named by path', () => {
  const before = { config: { limit: 1, by: ['a'] }, node_type: 'x' };
  expect(
    diffValues(before, { config: { limit: 2, by: ['a'], new: true }, node_type: 'x' }),
  ).toEqual([
    { path: '/config/limit', before: 1, after: 2 },
    { path: '/config/new', before: undefined, after: true },
  ]);
});

it('keys follow the key that created them', () => {
  const key = (id: number, parent: number | null, isActive = true) =>
    ({ id, created_by_key_id: parent, is_active: isActive }) as ApiKey;
  const tree = keyTree([key(4, 2), key(3, 9), key(2, 1), key(5, 2, false), key(1, null)]);
  expect(tree.map((node) => [node.key.id, node.depth, node.descendants])).toEqual([
    [3, 0, 0],
    [1, 0, 2],
    [2, 1, 1],
    [4, 2, 0],
    [5, 2, 0],
  ]);
});

it.each([
  [[3, 97], true, [0, 20, 40, 60, 80, 100]],
  [[-10, 120], true, [-50, 0, 50, 100, 150]],
  [[0.1, 0.3], false, [0.1, 0.15, 0.2, 0.25, 0.3]],
  [[], true, [0, 0.2, 0.4, 0.6, 0.8, 1]],
  [[5], false, [5, 6, 7, 8, 9, 10]],
])('a scale of %j has round ticks', (values, withZero, ticks) => {
  expect(linearScale(values, withZero).ticks).toEqual(ticks);
});

it('labels of an axis do not touch, and have round steps', () => {
  const labels = Array.from({ length: 168 }, (_, hour) => String(hour));
  const steps = (width: number): number | undefined =>
    shownLabels(labels, width, (index) => (index / labels.length) * width)[1];
  expect([steps(8_000), steps(900), steps(300)]).toEqual([1, 10, 50]);
});

it('points are placed by numbers or times that ascend, otherwise one after the other', () => {
  const places = (values: readonly unknown[]) =>
    chartData(
      values.map((x) => ({ x })),
      { type: 'line', x: 'x', y: [] },
    ).places;
  expect(places([1, 5, 6])).toEqual([1, 5, 6]);
  expect(places([5, 1])).toEqual([0, 1]);
  expect(places(['b', 'a'])).toEqual([0, 1]);
  expect(places(['2026-01-01', '2026-01-02'])).toEqual([1767225600000, 1767312000000]);
});

it('a line with many points keeps the lowest and the highest of each group', () => {
  const values = Array.from({ length: 1000 }, (_, index) => (index === 501 ? 99 : index % 7));
  const indexes = thinned(values, 10);
  expect(indexes.length).toBeLessThanOrEqual(20);
  expect(indexes).toContain(501);
  expect(indexes).toEqual([...indexes].sort((a, b) => a - b));
});

it('a quote in a default does not end the argument of a shell', () => {
  const workflow = {
    id: 7,
    parameters: { name: { type: 'string', default: "O'Neil" } },
  } as unknown as Workflow;
  const [curl] = callExamples(workflow, 'https://weir.example.com');
  expect(curl!.text).toContain(String.raw`O'\''Neil`);
});
