/** What a change does to the operations of an integration, by name and in the order of the definition. */

import { runInTimeSlices } from '../../../src/kit/time-slices.ts';
import { operationChanges } from '../../../src/services/integrations/operation-changes.ts';

type Definition = Parameters<typeof operationChanges>[1];

const of = (...operations: readonly (readonly [name: string, path: string])[]): Definition =>
  ({ operations: operations.map(([name, path]) => ({ name, path })) }) as unknown as Definition;

it('names what is created, updated, kept and removed, each in order', async () => {
  const before = of(['a', '/1'], ['b', '/1'], ['c', '/1'], ['d', '/1'], ['e', '/1'], ['f', '/1']);
  const after = of(['n', '/1'], ['f', '/1'], ['d', '/2'], ['m', '/1'], ['b', '/2'], ['a', '/1']);
  expect(await runInTimeSlices(operationChanges(before, after))).toEqual({
    created: ['n', 'm'],
    updated: ['d', 'b'],
    unchanged: ['f', 'a'],
    removed: ['c', 'e'],
  });
});

it('of a new integration, all are created', async () => {
  const changes = await runInTimeSlices(operationChanges(null, of(['b', '/'], ['a', '/'])));
  expect(changes).toEqual({ created: ['b', 'a'], updated: [], unchanged: [], removed: [] });
});
