import { InvalidInput } from '../../src/services/invalid-input.ts';
import { resolveGraph } from '../../src/services/workflows/graph-rules.ts';
import type { EdgeDraft, NodeDraft } from '../../src/services/workflows/workflows.ts';
import { catalogue } from './catalogue.ts';

const caps = { maxGraphNodes: 6, maxGraphEdges: 5 };

const rows: NodeDraft = { nodeType: 'sources/rows', nodeRole: 'getter', config: { rows: [] } };
const join: NodeDraft = {
  nodeType: 'queryoperators/join',
  nodeRole: 'setter',
  label: '',
  config: {},
};
const output: NodeDraft = {
  nodeType: 'termination/dashboardOutput',
  nodeRole: 'terminator',
  label: 'Out',
  config: {},
};
const edge = (
  sourceNodeIndex: number,
  targetNodeIndex: number,
  more: EdgeDraft = {},
): EdgeDraft => ({ sourceNodeIndex, targetNodeIndex, ...more });

function faults(nodes: readonly NodeDraft[], edges: readonly EdgeDraft[]) {
  try {
    resolveGraph(catalogue, caps, nodes, edges);
  } catch (error) {
    if (error instanceof InvalidInput) return error.problems;
    throw error;
  }
  return undefined;
}

describe('a graph that can be stored', () => {
  it('gets the defaults of ports and labels', () => {
    expect(
      resolveGraph(
        catalogue,
        caps,
        [rows, join, output],
        [edge(0, 1), edge(0, 1, { targetKey: 'input2' }), edge(1, 2)],
      ),
    ).toEqual({
      nodes: [
        {
          nodeType: 'sources/rows',
          nodeRole: 'getter',
          label: 'The sources/rows',
          config: { rows: [] },
        },
        { nodeType: 'queryoperators/join', nodeRole: 'setter', label: '', config: {} },
        {
          nodeType: 'termination/dashboardOutput',
          nodeRole: 'terminator',
          label: 'Out',
          config: {},
        },
      ],
      edges: [
        { sourceNodeIndex: 0, targetNodeIndex: 1, sourceKey: 'output1', targetKey: 'input1' },
        { sourceNodeIndex: 0, targetNodeIndex: 1, sourceKey: 'output1', targetKey: 'input2' },
        { sourceNodeIndex: 1, targetNodeIndex: 2, sourceKey: 'output1', targetKey: 'input1' },
      ],
    });
  });

  it('may join nodes by the ids of the same body; a position wins over an id', () => {
    const nodes = [{ ...rows, id: 70 }, { ...output, id: 71 }, output];
    const ends = (drafts: EdgeDraft[]) =>
      resolveGraph(catalogue, caps, nodes, drafts).edges.map(
        ({ sourceNodeIndex, targetNodeIndex }) => [sourceNodeIndex, targetNodeIndex],
      );
    expect(ends([{ sourceNodeId: 70, targetNodeId: 71 }])).toEqual([[0, 1]]);
    expect(ends([{ sourceNodeIndex: 0, targetNodeId: 71 }])).toEqual([[0, 1]]);
    expect(
      ends([{ sourceNodeIndex: 0, targetNodeIndex: 2, sourceNodeId: 999, targetNodeId: 71 }]),
    ).toEqual([[0, 2]]);
  });

  it('may be a draft: empty, unconnected, circular, without a terminator', () => {
    expect(faults([], [])).toBeUndefined();
    expect(faults([rows, join], [])).toBeUndefined();
    expect(faults([join, join], [edge(0, 1), edge(1, 0), edge(0, 0)])).toBeUndefined();
  });
});

describe('a graph that cannot be stored', () => {
  it.each<[string, NodeDraft[], EdgeDraft[], object[]]>([
    [
      'an unknown node type',
      [{ ...rows, nodeType: 'queryoperators/filtr' }],
      [],
      [
        {
          field: '/nodes/0/nodeType',
          message:
            '`queryoperators/filtr` is not a node type; did you mean `queryoperators/filter`?',
        },
      ],
    ],
    [
      'a node type like no other, or of a prototype',
      [
        { ...rows, nodeType: 'x' },
        { ...rows, nodeType: 'constructor' },
      ],
      [],
      [
        {
          field: '/nodes/0/nodeType',
          message: '`x` is not a node type; the catalogue lists those that exist',
        },
        {
          field: '/nodes/1/nodeType',
          message: '`constructor` is not a node type; the catalogue lists those that exist',
        },
      ],
    ],
    [
      'another role',
      [{ ...rows, nodeRole: 'setter' }],
      [],
      [{ field: '/nodes/0/nodeRole', message: '`sources/rows` is a getter, not a setter' }],
    ],
    [
      'ends out of range',
      [rows, output],
      [edge(2, 1), edge(0, -1), edge(0.5, 1)],
      [
        {
          field: '/edges/0/sourceNodeIndex',
          message: 'there is no node at 2: positions go from 0 to 1',
        },
        {
          field: '/edges/1/targetNodeIndex',
          message: 'there is no node at -1: positions go from 0 to 1',
        },
        {
          field: '/edges/2/sourceNodeIndex',
          message: 'there is no node at 0.5: positions go from 0 to 1',
        },
      ],
    ],
    [
      'an edge among no nodes',
      [],
      [edge(0, 0)],
      [
        {
          field: '/edges/0/sourceNodeIndex',
          message: 'there is no node at 0: there are no nodes in this body',
        },
        {
          field: '/edges/0/targetNodeIndex',
          message: 'there is no node at 0: there are no nodes in this body',
        },
      ],
    ],
    [
      'an edge without an end',
      [rows, output],
      [{ sourceNodeIndex: 0 }],
      [
        {
          field: '/edges/0/targetNodeIndex',
          message: 'is required: the position of a node in this body',
        },
      ],
    ],
    [
      'ids of other bodies, and of two nodes',
      [{ ...rows, id: 7 }, { ...rows, id: 7 }, output],
      [
        { sourceNodeId: 8, targetNodeIndex: 2 },
        { sourceNodeId: 7, targetNodeIndex: 2 },
      ],
      [
        { field: '/edges/0/sourceNodeId', message: 'no node of this body has the id 8' },
        { field: '/edges/1/sourceNodeId', message: 'more than one node of this body has the id 7' },
      ],
    ],
    [
      'ports that the node types do not have',
      [rows, output],
      [edge(0, 1, { sourceKey: 'output2', targetKey: 'in' }), edge(1, 0)],
      [
        {
          field: '/edges/0/sourceKey',
          message: '`sources/rows` has no output `output2`, only `output1`',
        },
        {
          field: '/edges/0/targetKey',
          message: '`termination/dashboardOutput` has no input `in`, only `input1`',
        },
        { field: '/edges/1/sourceKey', message: '`termination/dashboardOutput` has no output' },
        { field: '/edges/1/targetKey', message: '`sources/rows` has no input' },
      ],
    ],
    [
      'the same edge twice, with its defaults',
      [rows, output],
      [edge(0, 1), edge(0, 1, { sourceKey: 'output1', targetKey: 'input1' })],
      [{ field: '/edges/1', message: 'is the same edge as /edges/0' }],
    ],
    [
      'everything at once',
      [
        { ...rows, nodeType: 'nope' },
        { ...output, nodeRole: 'getter' },
      ],
      [edge(0, 1, { sourceKey: 'any' }), edge(5, 1)],
      [
        {
          field: '/nodes/0/nodeType',
          message: '`nope` is not a node type; the catalogue lists those that exist',
        },
        {
          field: '/nodes/1/nodeRole',
          message: '`termination/dashboardOutput` is a terminator, not a getter',
        },
        {
          field: '/edges/1/sourceNodeIndex',
          message: 'there is no node at 5: positions go from 0 to 1',
        },
      ],
    ],
    [
      'too much',
      Array.from({ length: 7 }, () => rows),
      Array.from({ length: 6 }, () => edge(0, 99)),
      [
        { field: '/nodes', message: 'must have at most 6 items, not 7' },
        { field: '/edges', message: 'must have at most 5 items, not 6' },
      ],
    ],
  ])('%s', (_, nodes, edges, expected) => {
    expect(faults(nodes, edges)).toEqual(expected);
  });

  it('is refused with every reason', async () => {
    const nodes = Array.from({ length: 300 }, () => ({ ...rows, nodeType: 'nope' }));
    const refused = async () =>
      resolveGraph(catalogue, { maxGraphNodes: 500, maxGraphEdges: 0 }, nodes, []);
    const error = await refused().catch((thrown: unknown) => thrown);
    expect((error as InvalidInput).problems).toHaveLength(300);
  });
});
