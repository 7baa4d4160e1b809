/** What a rule of the services refuses, in the names of the interface. */

import { presentInvalidInput } from '../../../src/handlers/present/invalid-input.ts';
import { InvalidInput } from '../../../src/services/invalid-input.ts';

it('names each field as the interface does', () => {
  const { code, message, details } = presentInvalidInput(
    new InvalidInput(
      { field: '/edges/0/sourceNodeIndex', message: 'there is no node at 2' },
      { field: '/expiresAt', message: 'must lie in the future' },
    ),
  );
  expect({ code, message, details }).toEqual({
    code: 'INVALID_INPUT',
    message: '`edges[0].source_node_index`: there is no node at 2. (And 1 more problem.)',
    details: [
      {
        path: '/edges/0/source_node_index',
        message: '`edges[0].source_node_index`: there is no node at 2.',
      },
      { path: '/expires_at', message: '`expires_at` must lie in the future.' },
    ],
  });
});

it.each([
  [100, 100],
  [101, 100],
])('of %d faults, reports %d and the total', (count, shown) => {
  const fault = { field: '/nodes', message: 'is wrong' };
  const { message, details } = presentInvalidInput(
    new InvalidInput(fault, ...Array.from({ length: count - 1 }, () => fault)),
  );
  expect(details).toHaveLength(shown);
  expect(message).toBe(`\`nodes\` is wrong. (And ${count - 1} more problems.)`);
});
