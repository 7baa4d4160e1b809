import { ApiError } from '../../src/errors.ts';
import { selectColumns } from '../../src/services/exports/column-selection.ts';

const columns = ['a', 'b', 'a,b'].map((name) => ({ name, type: 'string' as const }));

function refused(names: readonly string[]): ApiError {
  try {
    selectColumns({ columns }, names);
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  throw new Error('not refused');
}

it.each<[readonly string[] | null, readonly string[]]>([
  [null, ['a', 'b', 'a,b']],
  [
    ['b', 'a'],
    ['b', 'a'],
  ],
  [['b,a'], ['b', 'a']],
  [['a,b'], ['a,b']],
])('%j', (names, chosen) => {
  expect(selectColumns({ columns }, names).map(({ name }) => name)).toEqual(chosen);
});

it('says what is wrong with each of the first hundred names', () => {
  const { code, message, details } = refused(['a', 'x', 'a']);
  expect(code).toBe('INVALID_INPUT');
  expect(message).toBe(
    'The query parameter `columns` names `x`, which is not a column of the result.',
  );
  expect(details).toEqual([
    { path: 'columns', message },
    { path: 'columns', message: 'The query parameter `columns` names `a` twice.' },
  ]);
  const many = (count: number) => Array.from({ length: count }, (_, at) => `x${at}`);
  expect(refused(many(100)).details).toHaveLength(100);
  expect(refused(many(101)).details).toHaveLength(100);
});

it('shows as much of a name as a column may have', () => {
  expect(refused(['x'.repeat(255)]).message).toContain(`\`${'x'.repeat(255)}\``);
  expect(refused(['x'.repeat(256)]).message).not.toContain('x'.repeat(256));
});
