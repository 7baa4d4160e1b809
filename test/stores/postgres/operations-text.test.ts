/** The operations of an integration as text: a line for each, and what earlier releases wrote. */

import { runInTimeSlices, type Steps } from '../../../src/kit/time-slices.ts';
import type { IntegrationOperation } from '../../../src/model/integration.ts';
import { parseOperations, printOperations } from '../../../src/stores/postgres/operations-text.ts';

const operationsOf = (count: number): readonly IntegrationOperation[] =>
  Array.from(
    { length: count },
    (_, n) => ({ name: `op ${n}`, path: `/a,\n"é"/${n},` }) as unknown as IntegrationOperation,
  );

function stepsOf<T>(steps: Steps<T>): number {
  let count = 0;
  while (steps.next().done !== true) count += 1;
  return count;
}

it.each([0, 1, 2, 50])('%d of them are read as they were written', async (count) => {
  const operations = operationsOf(count);
  const text = await runInTimeSlices(printOperations(operations));
  expect(JSON.parse(text)).toEqual(operations);
  expect(text.split('\n')).toHaveLength(Math.max(1, count) + 2);
  expect(await runInTimeSlices(parseOperations(text))).toEqual(operations);
});

it('are written and read one at a time, with a place for others after each', async () => {
  const operations = operationsOf(5);
  expect(stepsOf(printOperations(operations))).toBe(5);
  const text = await runInTimeSlices(printOperations(operations));
  expect(stepsOf(parseOperations(text))).toBe(5);
});

it('are read of one line, too', async () => {
  const operations = operationsOf(3);
  const text = JSON.stringify(operations);
  expect(await runInTimeSlices(parseOperations(text))).toEqual(operations);
});
