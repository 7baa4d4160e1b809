import { ApiError } from '../../src/errors.ts';
import { resolveGraph } from '../../src/services/workflows/graph-rules.ts';
import type { EdgeDraft, NodeDraft } from '../../src/services/workflows/workflows.ts';
import { catalogue } from './catalogue.ts';

const caps = { maxGraphNodes: 6, maxGraphEdges: 5 };

const rows: NodeDraft = { nodeType: 'sources/rows', nodeRole: 'getter', config: { rows: [] } };
const join: NodeDraft = { nodeType: 'queryoperators/join', nodeRole: 'setter', label: '', config: {} };
const output: NodeDraft = { nodeType: 'termination/dashboardOutput', nodeRole: 'terminator', label: 'Out', config: {} };
const edge = (sourceIndex: number, targetIndex: number, more: EdgeDraft = {}): EdgeDraft => ({ sourceIndex, targetIndex, ...more });

function details(nodes: readonly NodeDraft[], edges: readonly EdgeDraft[]) {
  try {
    resolveGraph(catalogue, caps, nodes, edges);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'INVALID_INPUT') return error.details;
    throw error;
  }
  return undefined;
}

describe('a graph that can be stored', () => {
  it('gets the defaults of ports and labels', () => {
    expect(resolveGraph(catalogue, caps, [rows, join, output], [edge(0, 1), edge(0, 1, { targetKey: 'input2' }), edge(1, 2)])).toEqual({
      nodes: [
        { nodeType: 'sources/rows', nodeRole: 'getter', label: 'The sources/rows', config: { rows: [] } },
        { nodeType: 'queryoperators/join', nodeRole: 'setter', label: '', config: {} },
        { nodeType: 'termination/dashboardOutput', nodeRole: 'terminator', label: 'Out', config: {} },
      ],
      edges: [
        { sourceIndex: 0, targetIndex: 1, sourceKey: 'output1', targetKey: 'input1' },
        { sourceIndex: 0, targetIndex: 1, sourceKey: 'output1', targetKey: 'input2' },
        { sourceIndex: 1, targetIndex: 2, sourceKey: 'output1', targetKey: 'input1' },
      ],
    });
  });

  it('may join nodes by the ids of the same body; a position wins over an id', () => {
    const nodes = [{ ...rows, id: 70 }, { ...output, id: 71 }, output];
    const ends = (drafts: EdgeDraft[]) =>
      resolveGraph(catalogue, caps, nodes, drafts).edges.map(({ sourceIndex, targetIndex }) => [sourceIndex, targetIndex]);
    expect(ends([{ sourceNodeId: 70, targetNodeId: 71 }])).toEqual([[0, 1]]);
    expect(ends([{ sourceIndex: 0, targetNodeId: 71 }])).toEqual([[0, 1]]);
    expect(ends([{ sourceIndex: 0, targetIndex: 2, sourceNodeId: 999, targetNodeId: 71 }])).toEqual([[0, 2]]);
  });

  it('may be a draft: empty, unconnected, circular, without a terminator', () => {
    expect(details([], [])).toBeUndefined();
    expect(details([rows, join], [])).toBeUndefined();
    expect(details([join, join], [edge(0, 1), edge(1, 0), edge(0, 0)])).toBeUndefined();
  });
});

describe('a graph that cannot be stored', () => {
  it.each<[string, NodeDraft[], EdgeDraft[], object[]]>([
    [
      'an unknown node type',
      [{ ...rows, nodeType: 'queryoperators/filtr' }],
      [],
      [{ path: '/nodes/0/node_type', message: '`nodes[0].node_type`: `queryoperators/filtr` is not a node type; did you mean `queryoperators/filter`?.' }],
    ],
    [
      'a node type like no other, or of a prototype',
      [
        { ...rows, nodeType: 'x' },
        { ...rows, nodeType: 'constructor' },
      ],
      [],
      [
        { path: '/nodes/0/node_type', message: '`nodes[0].node_type`: `x` is not a node type; the catalogue lists those that exist.' },
        { path: '/nodes/1/node_type', message: '`nodes[1].node_type`: `constructor` is not a node type; the catalogue lists those that exist.' },
      ],
    ],
    [
      'another role',
      [{ ...rows, nodeRole: 'setter' }],
      [],
      [{ path: '/nodes/0/node_role', message: '`nodes[0].node_role`: `sources/rows` is a getter, not a setter.' }],
    ],
    [
      'ends out of range',
      [rows, output],
      [edge(2, 1), edge(0, -1), edge(0.5, 1)],
      [
        { path: '/edges/0/source_node_index', message: '`edges[0].source_node_index`: no node stands at 2: positions go from 0 to 1.' },
        { path: '/edges/1/target_node_index', message: '`edges[1].target_node_index`: no node stands at -1: positions go from 0 to 1.' },
        { path: '/edges/2/source_node_index', message: '`edges[2].source_node_index`: no node stands at 0.5: positions go from 0 to 1.' },
      ],
    ],
    [
      'an edge among no nodes',
      [],
      [edge(0, 0)],
      [
        { path: '/edges/0/source_node_index', message: '`edges[0].source_node_index`: no node stands at 0: there are no nodes in this body.' },
        { path: '/edges/0/target_node_index', message: '`edges[0].target_node_index`: no node stands at 0: there are no nodes in this body.' },
      ],
    ],
    [
      'an edge without an end',
      [rows, output],
      [{ sourceIndex: 0 }],
      [{ path: '/edges/0/target_node_index', message: '`edges[0].target_node_index` is required: the position of a node in this body.' }],
    ],
    [
      'ids of other bodies, and of two nodes',
      [{ ...rows, id: 7 }, { ...rows, id: 7 }, output],
      [
        { sourceNodeId: 8, targetIndex: 2 },
        { sourceNodeId: 7, targetIndex: 2 },
      ],
      [
        { path: '/edges/0/source_node_id', message: '`edges[0].source_node_id`: no node of this body has the id 8.' },
        { path: '/edges/1/source_node_id', message: '`edges[1].source_node_id`: more than one node of this body has the id 7.' },
      ],
    ],
    [
      'ports that the node types do not have',
      [rows, output],
      [edge(0, 1, { sourceKey: 'output2', targetKey: 'in' }), edge(1, 0)],
      [
        { path: '/edges/0/source_key', message: '`edges[0].source_key`: `sources/rows` has no output `output2`, only `output1`.' },
        { path: '/edges/0/target_key', message: '`edges[0].target_key`: `termination/dashboardOutput` has no input `in`, only `input1`.' },
        { path: '/edges/1/source_key', message: '`edges[1].source_key`: `termination/dashboardOutput` has no output.' },
        { path: '/edges/1/target_key', message: '`edges[1].target_key`: `sources/rows` has no input.' },
      ],
    ],
    [
      'the same edge twice, with its defaults',
      [rows, output],
      [edge(0, 1), edge(0, 1, { sourceKey: 'output1', targetKey: 'input1' })],
      [{ path: '/edges/1', message: '`edges[1]` is the same edge as /edges/0.' }],
    ],
    [
      'everything at once',
      [
        { ...rows, nodeType: 'nope' },
        { ...output, nodeRole: 'getter' },
      ],
      [edge(0, 1, { sourceKey: 'any' }), edge(5, 1)],
      [
        { path: '/nodes/0/node_type', message: '`nodes[0].node_type`: `nope` is not a node type; the catalogue lists those that exist.' },
        { path: '/nodes/1/node_role', message: '`nodes[1].node_role`: `termination/dashboardOutput` is a terminator, not a getter.' },
        { path: '/edges/1/source_node_index', message: '`edges[1].source_node_index`: no node stands at 5: positions go from 0 to 1.' },
      ],
    ],
    [
      'too much',
      Array.from({ length: 7 }, () => rows),
      Array.from({ length: 6 }, () => edge(0, 99)),
      [
        { path: '/nodes', message: '`nodes` must have at most 6 items, not 7.' },
        { path: '/edges', message: '`edges` must have at most 5 items, not 6.' },
      ],
    ],
  ])('%s', (_, nodes, edges, expected) => {
    expect(details(nodes, edges)).toEqual(expected);
  });

  it('is refused with the first hundred reasons', () => {
    const nodes = Array.from({ length: 300 }, () => ({ ...rows, nodeType: 'nope' }));
    const wide = { maxGraphNodes: 500, maxGraphEdges: 0 };
    expect(() => resolveGraph(catalogue, wide, nodes, [])).toThrow(/And 299 more/);
    try {
      resolveGraph(catalogue, wide, nodes, []);
    } catch (error) {
      expect((error as ApiError).details).toHaveLength(100);
    }
  });
});
