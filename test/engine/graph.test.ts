/** The shape of graphs: ports, cycles, order, dead branches. */

import { graphShape } from '../../src/engine/graph/shape.ts';
import type { Graph } from '../../src/engine/types.ts';
import { graph, smallCatalogue } from '../support/small-catalogue.ts';

const rows = ['rows', { rows: [] }] as const;

function report(of: Graph): { errors: string[]; warnings: string[] } {
  const { errors, warnings } = graphShape(of, smallCatalogue).report;
  const shown = ({
    nodeId,
    code,
    message,
  }: {
    nodeId: number | null;
    code: string;
    message: string;
  }): string => `${nodeId} ${code}: ${message}`;
  return { errors: errors.map(shown), warnings: warnings.map(shown) };
}

const order = (of: Graph): readonly number[] =>
  graphShape(of, smallCatalogue).order.map(({ id }) => id);

it('finds nothing wrong with a sound graph', () => {
  const sound = graph(
    { 1: rows, 2: ['limit'], 3: ['output'], 4: ['union'], 5: ['output'] },
    '1>2 2>3 1>4 2>4 4>5',
  );
  expect(report(sound)).toEqual({ errors: [], warnings: [] });
});

describe('the order', () => {
  it('is node order where edges allow it', () => {
    expect(order(graph({ 1: rows, 2: rows, 3: ['union'], 4: ['output'] }, '2>3 1>3 3>4'))).toEqual([
      1, 2, 3, 4,
    ]);
  });

  it('puts every node after those that it takes from', () => {
    const shuffled = graph(
      { 1: ['output'], 2: ['limit'], 3: ['union'], 4: rows, 5: rows },
      '2>1 3>2 5>3 4>3',
    );
    expect(order(shuffled)).toEqual([5, 4, 3, 2, 1]);
  });

  it('holds for a chain of any length and for many edges', () => {
    const length = 20_000;
    const chain: Graph = {
      nodes: Array.from({ length }, (_, id) => ({
        id,
        type: id === 0 ? 'test/rows' : id === length - 1 ? 'test/output' : 'test/limit',
        label: '',
        config: {},
      })).reverse(),
      edges: Array.from({ length: length - 1 }, (_, id) => ({
        source: id,
        sourcePort: 'output1',
        target: id + 1,
        targetPort: 'input1',
      })),
    };
    expect(order(chain)).toEqual(Array.from({ length }, (_, id) => id));
    expect(report(chain)).toEqual({ errors: [], warnings: [] });
  });
});

describe('edges and ports', () => {
  it('names inputs that are not connected', () => {
    expect(
      report(
        graph(
          { 1: rows, 2: ['beside'], 3: ['output'], 4: ['union'], 5: ['output'] },
          '1>2 2>3 4>5',
        ),
      ).errors,
    ).toEqual([
      '2 unconnected_input: The input `input2` of test/beside is not connected: an edge leads there with `target_key: input2`',
      '4 unconnected_input: The input `input1` of test/union is not connected: add an edge that leads to the node',
    ]);
  });

  it('names inputs that take one edge and have two', () => {
    expect(report(graph({ 1: rows, 2: rows, 3: ['output'] }, '1>3 2>3')).errors).toEqual([
      '3 too_many_connections: The input `input1` of test/output takes one edge, but 2 lead to it',
    ]);
  });

  it('names unknown ports, types and nodes', () => {
    const bad = graph({ 1: rows, 2: ['limt'], 3: ['output'] }, '1>3 1>3:input2 1>9 3>2 9>3');
    expect(report(bad).errors).toEqual([
      '2 unknown_node_type: Unknown node type `test/limt`; did you mean `test/limit`?',
      '3 unknown_port: test/output has no input `input2`; it has input1',
      '1 unknown_port: An edge leads to node 9, which the graph does not have',
      '3 unknown_port: test/output has no output `output1`; it has no outputs',
      '3 unknown_port: An edge leads to node 9, which the graph does not have',
    ]);
  });

  it('names no node for an edge between two that are not there', () => {
    expect(report(graph({ 1: rows, 2: ['output'] }, '1>2 8>9')).errors).toEqual([
      'null unknown_port: An edge leads to node 8, which the graph does not have',
    ]);
  });
});

describe('terminators', () => {
  it('must be there', () => {
    expect(report(graph({ 1: rows }, ''))).toEqual({
      errors: ['null missing_terminator: A workflow must have at least one terminator node'],
      warnings: [],
    });
    expect(report({ nodes: [], edges: [] }).errors).toHaveLength(1);
  });

  it('are missed by dead branches, node by node', () => {
    expect(
      report(graph({ 1: rows, 2: ['output'], 3: ['limit'], 4: ['limit'] }, '1>2 1>3 3>4')),
    ).toEqual({
      errors: [],
      warnings: [
        '3 dead_branch: `test/limit` (3) leads to no terminator, so it never runs',
        '4 dead_branch: `test/limit` (4) leads to no terminator, so it never runs',
      ],
    });
  });
});

describe('cycles', () => {
  it('are reported once, in node order', () => {
    expect(
      report(
        graph(
          { 1: rows, 2: ['union'], 3: ['limit'], 4: ['limit'], 5: ['output'] },
          '1>2 2>3 3>4 4>2 4>5',
        ),
      ).errors,
    ).toEqual([
      '2 cycle: The nodes form a circle, so none of them can run first: `test/union` (2) → `test/limit` (3) → `test/limit` (4) → `test/union` (2)',
    ]);
  });

  it('may be of one node, and several', () => {
    expect(
      report(graph({ 1: ['limit'], 2: ['union'], 3: ['union'], 4: ['output'] }, '1>1 2>3 3>2 3>4'))
        .errors,
    ).toEqual([
      '1 cycle: The nodes form a circle, so none of them can run first: `test/limit` (1) → `test/limit` (1)',
      '2 cycle: The nodes form a circle, so none of them can run first: `test/union` (2) → `test/union` (3) → `test/union` (2)',
    ]);
  });

  it('are found quickly in a fully connected graph', () => {
    const nodes = Object.fromEntries(
      Array.from({ length: 45 }, (_, id) => [id, ['union'] as const]),
    );
    const edges = Object.keys(nodes)
      .flatMap((a) => Object.keys(nodes).map((b) => `${a}>${b}`))
      .join(' ');
    expect(report(graph(nodes, edges)).errors).toHaveLength(11);
  });
});
