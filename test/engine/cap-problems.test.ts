/** What a report contains where a graph has many problems. */

import { createChecker } from '../support/checker.ts';
import { capProblems } from '../../src/engine/graph/cap-problems.ts';
import type { NodeProblem, JsonObject } from '../../src/engine/types.ts';
import { catalogue } from '../../src/nodes/index.ts';
import { chain } from '../support/engine.ts';
import { finished } from '../support/finished.ts';

const problem = (nodeId: number | null, message: string): NodeProblem => ({
  nodeId,
  code: 'invalid_value',
  message,
});
const many = (count: number, nodeId: number): NodeProblem[] =>
  Array.from({ length: count }, (_, index) => problem(nodeId, `${index}`));

function errors(
  rows: readonly JsonObject[],
  type: string,
  config: JsonObject,
): readonly NodeProblem[] {
  const graph = chain(
    ['sources/inlineRows', { rows }],
    [type, config],
    ['termination/dashboardOutput', {}],
  );
  return finished(createChecker(catalogue, { maxNodes: 500 }).check(graph, null, null)).report
    .errors;
}

it('reports all of a few problems', () => {
  const few = [...many(100, 1), problem(null, 'no end'), ...many(100, 2)];
  expect(capProblems(few)).toEqual(few);
});

it('reports a hundred problems of a node, and in the last one how many more there are', () => {
  const reported = capProblems([...many(101, 1), ...many(1_300, 2), problem(3, 'x')]);
  expect(reported.filter(({ nodeId }) => nodeId === 1)).toHaveLength(100);
  expect(reported.filter(({ nodeId }) => nodeId === 2)).toHaveLength(100);
  expect(reported[99]?.message).toBe('99 (1 more problem of this node)');
  expect(reported[199]?.message).toBe('99 (1,200 more problems of this node)');
  expect(reported[200]?.message).toBe('x');
});

it('reports a thousand problems in all', () => {
  const reported = capProblems(Array.from({ length: 15 }, (_, nodeId) => many(90, nodeId)).flat());
  expect(reported).toHaveLength(1_000);
  expect(reported[999]?.message).toBe('9 (350 more problems after this one)');
});

it('computes the hints of the first problems alone', () => {
  let asked = 0;
  const hinted = () => ({ message: `hint ${(asked += 1)}`, suggestion: `${asked}` });
  const reported = capProblems(
    Array.from({ length: 50 }, (_, nodeId) => ({ ...problem(nodeId, 'plain'), hinted })),
  );
  expect(asked).toBe(20);
  expect(reported[19]).toEqual({ ...problem(19, 'hint 20'), suggestion: '20' });
  expect(reported[20]).toEqual(problem(20, 'plain'));
});

it('finds names in a wide table without comparing each with every column', () => {
  const columns = Array.from({ length: 500 }, (_, index) => `${index}`.padStart(30, 'column'));
  const row = Object.fromEntries(columns.map((name) => [name, 1]));
  const reported = errors([row], 'queryoperators/select', {
    columns: columns.slice(0, 50).map((name) => ({ field: `${name}x` })),
  });
  expect(reported).toHaveLength(50);
  expect(reported.filter(({ message }) => message.includes('did you mean'))).toHaveLength(20);
});

it('does not list ten thousand wrong values', () => {
  const reported = errors([{ a: 1 }], 'queryoperators/filter', {
    field: 'a',
    operator: 'in',
    value: Array<string>(10_000).fill('x'),
  });
  expect(reported).toHaveLength(100);
  expect(reported.at(-1)?.message).toMatch(/\(9,900 more problems of this node\)$/);
});
