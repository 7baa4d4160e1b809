/** Graphs that cannot be stored, with the place that the refusal names: the same at create and at update. */

import { dashboard, inlineRows } from './graphs.ts';

const rows = inlineRows([{ n: 1 }]);
const edge = { source_node_index: 0, target_node_index: 1 };
const both = [rows, dashboard];

export const refusedGraphs: readonly [string, object, string][] = [
  [
    'an unknown node type',
    { nodes: [{ ...rows, node_type: 'sources/inlineRow' }] },
    '/nodes/0/node_type',
  ],
  [
    'a node type without a category',
    { nodes: [{ ...rows, node_type: 'inlineRows' }] },
    '/nodes/0/node_type',
  ],
  [
    "a role that is not the node type's",
    { nodes: [{ ...rows, node_role: 'setter' }] },
    '/nodes/0/node_role',
  ],
  ['an unknown role', { nodes: [{ ...rows, node_role: 'source' }] }, '/nodes/0/node_role'],
  ['no role', { nodes: [{ node_type: rows.node_type }] }, '/nodes/0/node_role'],
  ['a config that is no object', { nodes: [{ ...rows, config: [] }] }, '/nodes/0/config'],
  ['a label that is no text', { nodes: [{ ...rows, label: 5 }] }, '/nodes/0/label'],
  [
    'an unknown member of a node',
    { nodes: [{ ...rows, position: { x: 1 } }] },
    '/nodes/0/position',
  ],
  ['a node that is null', { nodes: [null] }, '/nodes/0'],
  ['nodes that are no list', { nodes: {} }, '/nodes'],
  [
    'an index past the end',
    { nodes: both, edges: [{ ...edge, target_node_index: 2 }] },
    '/edges/0/target_node_index',
  ],
  [
    'a negative index',
    { nodes: both, edges: [{ ...edge, source_node_index: -1 }] },
    '/edges/0/source_node_index',
  ],
  [
    'an index that is not whole',
    { nodes: both, edges: [{ ...edge, source_node_index: 0.5 }] },
    '/edges/0/source_node_index',
  ],
  [
    'an edge without a target',
    { nodes: both, edges: [{ source_node_index: 0 }] },
    '/edges/0/target_node_index',
  ],
  [
    'an edge by ids that no node of the body has',
    { nodes: both, edges: [{ source_node_id: 1, target_node_id: 2 }] },
    '/edges/0/source_node_id',
  ],
  [
    'an output port that the source does not have',
    { nodes: both, edges: [{ ...edge, source_key: 'output2' }] },
    '/edges/0/source_key',
  ],
  [
    'an input port that the target does not have',
    { nodes: both, edges: [{ ...edge, target_key: 'input2' }] },
    '/edges/0/target_key',
  ],
  [
    'an edge out of a terminator',
    { nodes: both, edges: [{ source_node_index: 1, target_node_index: 1 }] },
    '/edges/0/source_key',
  ],
  [
    'an edge into a getter',
    { nodes: both, edges: [{ source_node_index: 0, target_node_index: 0 }] },
    '/edges/0/target_key',
  ],
  [
    'the same edge twice',
    { nodes: both, edges: [edge, { ...edge, target_key: 'input1' }] },
    '/edges/1',
  ],
  [
    'an unknown member of an edge',
    { nodes: both, edges: [{ ...edge, color: 'red' }] },
    '/edges/0/color',
  ],
  ['edges without nodes', { edges: [edge] }, '/edges'],
  ['no edges, but without nodes', { edges: [] }, '/edges'],
  [
    'more than 500 nodes',
    {
      nodes: Array.from({ length: 501 }, () => ({
        node_type: rows.node_type,
        node_role: 'getter',
      })),
    },
    '/nodes',
  ],
  [
    'more than 2,000 edges',
    { nodes: both, edges: Array.from({ length: 2001 }, () => edge) },
    '/edges',
  ],
];

export const refusedMetadata: readonly [string, object, string][] = [
  ['an empty title', { title: '' }, '/title'],
  ['a blank title', { title: ' \n\t ' }, '/title'],
  ['a title of 256 characters', { title: 'x'.repeat(256) }, '/title'],
  ['a title that is no text', { title: null }, '/title'],
  ['a description that is no text', { description: 5 }, '/description'],
  ['a description of 16,385 characters', { description: '🙂'.repeat(16_385) }, '/description'],
  ['is_active that is neither true nor false', { is_active: 'yes' }, '/is_active'],
  ['counts, which only a list has', { node_count: 2 }, '/node_count'],
];
