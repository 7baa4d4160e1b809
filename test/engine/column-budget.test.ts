import { createColumnBudget } from '../../src/engine/graph/column-budget.ts';
import type { Columns } from '../../src/engine/types.ts';

/** Columns of 1,024 bytes each in a report: 30 beside the name. */
const kib = (count: number, character = 'x'): Columns =>
  Array.from({ length: count }, () => ({
    name: character.repeat(994 / Buffer.byteLength(character)),
    type: 'string',
  }));

it.each(['x', 'é'])(
  'nodes have columns of 8 MiB together, in bytes of names of %s',
  (character) => {
    const budget = createColumnBudget();
    expect(budget.take(kib(4_096, character))).toBeUndefined();
    expect(budget.take(kib(4_096, character))).toBeUndefined();
    expect(budget.take([])).toBeUndefined();
    expect(budget.take([{ name: '', type: 'string' }])).toMatchObject({
      code: 'graph_too_large',
      message: expect.stringContaining('at most 8 MiB together'),
    });
  },
);
