/** The part of a config that a problem concerns, and the text that solves it. */

import { compileConstant, compileExpression } from '../../src/engine/expression/index.ts';
import { capProblems } from '../../src/engine/graph/cap-problems.ts';
import type { Column, JsonObject, NodeProblem, Problem } from '../../src/engine/types.ts';
import { catalogue } from '../../src/nodes/index.ts';
import { createChecker } from '../support/checker.ts';
import { chain } from '../support/engine.ts';
import { finished } from '../support/finished.ts';

const columns: readonly Column[] = [
  { name: 'price', type: 'number' },
  { name: 'unit price', type: 'number' },
  { name: 'odd]name', type: 'number' },
  { name: 'end', type: 'number' },
  { name: 'größe', type: 'number' },
];

function problemsOf(text: string): readonly NodeProblem[] {
  const compiled = compileExpression(text, columns, '/expression', [
    { name: 'limit', type: 'number', required: false, default: undefined },
  ]);
  const problems: readonly Problem[] = compiled.ok ? [] : compiled.problems;
  return capProblems(problems.map((problem) => ({ ...problem, nodeId: 1 })));
}

it.each([
  ['2 * pirce', 'pirce', 'price'],
  ['1 + [unit prise]', '[unit prise]', '[unit price]'],
  ['1 + [odd]]nam]', '[odd]]nam]', '[odd]]name]'],
  ['[endd] > 1', '[endd]', '[end]'],
  ["'👍' || cast(grösse as text)", 'grösse', 'größe'],
  ['price = "Amsterdam"', '"Amsterdam"', "'Amsterdam'"],
  ['price > $limti', '$limti', '$limit'],
  ['lenght(price)', 'lenght', 'length'],
  ['POW(price, 2)', 'POW', 'power'],
  ['cast(price as strng)', 'strng', 'string'],
  ['price + sqroot_of(1)', 'sqroot_of', undefined],
  ["price + 'x'", "'x'", undefined],
  ['price ? 1', '?', undefined],
  ["price || 'open", "'open", undefined],
  ['price >', '', undefined],
])('%s', (text, part, suggestion) => {
  const [problem] = problemsOf(text);
  const { start, end } = problem?.range ?? { start: -1, end: -1 };
  expect(text.slice(start, end)).toBe(part);
  expect(problem?.suggestion).toBe(suggestion);
});

it('suggests a parameter in the place of a column of the same name', () => {
  const compiled = compileConstant('due_at', '');
  const problems: readonly Problem[] = compiled.ok ? [] : compiled.problems;
  expect(capProblems(problems.map((one) => ({ ...one, nodeId: null })))).toMatchObject([
    { range: { start: 0, end: 6 }, suggestion: '$due_at' },
  ]);
});

function errors(type: string, config: JsonObject): readonly NodeProblem[] {
  const graph = chain(
    ['sources/inlineRows', { rows: [{ price: 1, day: '2026-03-01' }] }],
    [type, config],
    ['termination/dashboardOutput', {}],
  );
  return finished(createChecker(catalogue, { maxNodes: 500 }).check(graph, null, null)).report
    .errors;
}

it.each<[string, JsonObject, object]>([
  [
    'queryoperators/filter',
    { field: 'pirce', operator: '>', value: 1 },
    { path: '/field', suggestion: 'price' },
  ],
  [
    'queryoperators/filter',
    { field: 'price', operator: 'betwen', value: [1, 2] },
    { path: '/operator', suggestion: 'between' },
  ],
  ['queryoperators/sort', { by: ['day', 'pirce'] }, { path: '/by/1', suggestion: 'price' }],
  ['queryoperators/sotr', {}, { code: 'unknown_node_type', suggestion: 'queryoperators/sort' }],
  [
    'queryoperators/fillMissing',
    { fields: { pirce: 1 } },
    { path: '/fields/pirce', suggestion: undefined },
  ],
  ['queryoperators/join', { on: ['price'] }, { code: 'unconnected_input', port: 'input2' }],
])('%s %j', (type, config, problem) => {
  const [first] = errors(type, config);
  expect({ suggestion: undefined, ...first }).toMatchObject(problem);
});
