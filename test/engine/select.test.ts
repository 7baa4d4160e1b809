/** The part of a graph that a preview runs. */

import { fixtureType, selectGraph, selectionProblems } from '../../src/engine/graph/select.ts';
import { graph, smallCatalogue } from '../support/small-catalogue.ts';

// Two getters meet in 4; 2 also leads to 6 by itself.
const whole = graph(
  {
    1: ['rows'],
    2: ['rows'],
    3: ['limit'],
    4: ['union'],
    5: ['output'],
    6: ['limit'],
    7: ['output'],
  },
  '1>3 3>4 2>4 4>5 2>6 6>7',
);
const fixtures = (...ids: readonly number[]) => new Map(ids.map((id) => [id, [{ n: id }]]));

it.each<[until: number | undefined, fixed: number[], nodes: string, edges: string]>([
  [undefined, [], '1 2 3 4 6', '1>3 3>4 2>4 2>6'],
  [4, [], '1 2 3 4', '1>3 3>4 2>4'],
  [3, [], '1 3', '1>3'],
  [1, [], '1', ''],
  // A terminator stands for what leads to it.
  [5, [], '1 2 3 4', '1>3 3>4 2>4'],
  [7, [], '2 6', '2>6'],
  [undefined, [3], '2 3* 4 6', '3>4 2>4 2>6'],
  [undefined, [4], '2 4* 6', '2>6'],
  [undefined, [4, 6], '4* 6*', ''],
  [undefined, [1], '1* 2 3 4 6', '1>3 3>4 2>4 2>6'],
  [undefined, [1, 3], '1* 2 3* 4 6', '3>4 2>4 2>6'],
  [undefined, [2, 6], '1 2* 3 4 6*', '1>3 3>4 2>4'],
  [4, [3], '2 3* 4', '3>4 2>4'],
  [4, [4], '4*', ''],
  [4, [3, 2], '2* 3* 4', '3>4 2>4'],
  [3, [4], '1 3', '1>3'],
])('up to %s, with rows given for %j: %s by %s', (untilNodeId, fixed, nodes, edges) => {
  const selected = selectGraph(whole, smallCatalogue, {
    untilNodeIds: untilNodeId === undefined ? undefined : [untilNodeId],
    fixtures: fixtures(...fixed),
  });
  expect(
    selected.nodes.map(({ id, type }) => `${id}${type === fixtureType.type ? '*' : ''}`).join(' '),
  ).toBe(nodes);
  expect(selected.edges.map(({ source, target }) => `${source}>${target}`).join(' ')).toBe(edges);
});

it.each<[until: number | undefined, fixed: number[], faults: string[]]>([
  [undefined, [], []],
  [5, [4, 1], []],
  [8, [], ['8 The graph has no node 8 up to which it could run']],
  [undefined, [9], ['9 There is a fixture for node 9, which the graph does not have']],
  [
    0,
    [5, 4, 9],
    [
      '0 The graph has no node 0 up to which it could run',
      '5 There is a fixture for node 5, which has no output',
      '9 There is a fixture for node 9, which the graph does not have',
    ],
  ],
])('up to %s, with rows given for %j, it has faults: %j', (untilNodeId, fixed, faults) => {
  const untilNodeIds = untilNodeId === undefined ? undefined : [untilNodeId];
  const selection = { untilNodeIds, fixtures: fixtures(...fixed) };
  expect(
    selectionProblems(whole, smallCatalogue, selection, new Set()).map(
      ({ nodeId, code, message }) => (expect(code).toBe('invalid_value'), `${nodeId} ${message}`),
    ),
  ).toEqual(faults);
});
