/** What the request schemas take and what they refuse, at the edges. */

import { copyDocuments } from '../../scripts/spec/documents.ts';
import { schemaChecks } from '../../scripts/spec/schemas.ts';

const documents = copyDocuments();
const checks = { v1: schemaChecks(documents.v1), product: schemaChecks(documents.product) };

const node = { node_type: 'sources/inlineRows', node_role: 'getter' };
const nodes = [node, { node_type: 'termination/dashboardOutput', node_role: 'terminator' }];
const edge = (members: object): object => ({ title: 'T', nodes, edges: [members] });
const user = { email: 'ada@example.com', name: 'Ada', password: 'long enough', role: 'member' };

type Case = readonly [schema: string, what: string, body: unknown];

const taken: readonly Case[] = [
  ['CreateWorkflowInput', '255 characters outside the basic plane', { title: '🧵'.repeat(255) }],
  ['CreateWorkflowInput', 'blanks around a title', { title: '  a\n' }],
  ['CreateWorkflowInput', 'no description', { title: 'T', description: null }],
  ['CreateWorkflowInput', 'is_active', { title: 'T', is_active: false }],
  ['CreateWorkflowInput', 'nodes without edges', { title: 'T', nodes }],
  [
    'CreateWorkflowInput',
    '500 nodes and 2,000 edges',
    {
      title: 'T',
      nodes: Array(500).fill(node),
      edges: Array(2000).fill({ source_node_index: 0, target_node_index: 1 }),
    },
  ],
  [
    'CreateWorkflowInput',
    'edges by position',
    edge({ source_node_index: 0, target_node_index: 1 }),
  ],
  [
    'CreateWorkflowInput',
    'edges by id',
    edge({
      source_node_id: 11,
      target_node_id: 12,
      id: 3,
      source_key: 'output1',
      target_key: 'input1',
    }),
  ],
  [
    'CreateWorkflowInput',
    'edges by both',
    edge({ source_node_id: 11, target_node_id: 12, source_node_index: 0, target_node_index: 1 }),
  ],
  [
    'CreateWorkflowInput',
    'edges by one of each',
    edge({ source_node_id: 11, target_node_index: 1 }),
  ],
  ['UpdateWorkflowInput', 'nothing', {}],
  ['UpdateWorkflowInput', 'an empty graph', { nodes: [], edges: [] }],
  ['CreateKeyInput', 'a name of 100 characters', { name: 'é'.repeat(100) }],
  ['CreateKeyInput', 'no scopes', { name: 'K', scopes: [] }],
  [
    'CreateKeyInput',
    'an offset in the time',
    { name: 'K', expires_at: '2030-01-01T00:00:00+02:00' },
  ],
  ['UpdateKeyInput', 'nothing', {}],
  ['ExecuteInput', 'nothing', {}],
  ['ExecuteInput', 'anything in the parameters', { params: { a: 1, b: [null, { c: 'd' }] } }],
  ['NewUserInput', 'an admin', { ...user, role: 'admin' }],
  [
    'LogInInput',
    'an address that no mail would reach, a password of any length',
    { email: 'root', password: 'x' },
  ],
];

const refused: readonly Case[] = [
  ['CreateWorkflowInput', 'no title', {}],
  ['CreateWorkflowInput', 'an empty title', { title: '' }],
  ['CreateWorkflowInput', 'a title of blanks', { title: ' \t\u00a0\u3000\n' }],
  ['CreateWorkflowInput', '256 characters', { title: 'a'.repeat(256) }],
  ['CreateWorkflowInput', 'U+0000 in a title', { title: 'a\u0000b' }],
  ['CreateWorkflowInput', 'U+0000 alone', { title: '\u0000' }],
  ['CreateWorkflowInput', 'U+0000 in a description', { title: 'T', description: '\u0000' }],
  ['CreateWorkflowInput', 'a title that is no text', { title: 7 }],
  ['CreateWorkflowInput', 'a body that is no object', []],
  ['CreateWorkflowInput', 'a member of list items', { title: 'T', node_count: 0 }],
  ['CreateWorkflowInput', 'edges without nodes', { title: 'T', edges: [] }],
  ['CreateWorkflowInput', '501 nodes', { title: 'T', nodes: Array(501).fill(node) }],
  [
    'CreateWorkflowInput',
    '2,001 edges',
    { title: 'T', nodes, edges: Array(2001).fill({ source_node_index: 0, target_node_index: 1 }) },
  ],
  [
    'CreateWorkflowInput',
    'a node without a type',
    { title: 'T', nodes: [{ node_role: 'getter' }] },
  ],
  [
    'CreateWorkflowInput',
    'a node without a role',
    { title: 'T', nodes: [{ node_type: 'sources/inlineRows' }] },
  ],
  [
    'CreateWorkflowInput',
    'a role that is none',
    { title: 'T', nodes: [{ ...node, node_role: 'reader' }] },
  ],
  [
    'CreateWorkflowInput',
    'a type without a category',
    { title: 'T', nodes: [{ ...node, node_type: 'inlineRows' }] },
  ],
  [
    'CreateWorkflowInput',
    'a config that is a list',
    { title: 'T', nodes: [{ ...node, config: [] }] },
  ],
  [
    'CreateWorkflowInput',
    'a surplus member of a node',
    { title: 'T', nodes: [{ ...node, position: 1 }] },
  ],
  ['CreateWorkflowInput', 'an edge without ends', edge({})],
  ['CreateWorkflowInput', 'an edge without a source', edge({ target_node_index: 1 })],
  ['CreateWorkflowInput', 'an edge without a target', edge({ source_node_id: 11 })],
  [
    'CreateWorkflowInput',
    'a negative position',
    edge({ source_node_index: -1, target_node_index: 1 }),
  ],
  [
    'CreateWorkflowInput',
    'half a position',
    edge({ source_node_index: 0.5, target_node_index: 1 }),
  ],
  [
    'CreateWorkflowInput',
    'an id past int32',
    edge({ source_node_id: 2147483648, target_node_id: 1 }),
  ],
  ['UpdateWorkflowInput', 'a title of nothing', { title: null }],
  ['UpdateWorkflowInput', 'is_active as text', { is_active: 'true' }],
  ['UpdateWorkflowInput', 'edges without nodes', { edges: [] }],
  ['CreateKeyInput', 'no name', { scopes: ['workflows:read'] }],
  ['CreateKeyInput', 'a name of 101 characters', { name: 'a'.repeat(101) }],
  ['CreateKeyInput', 'a name of blanks', { name: '  ' }],
  ['CreateKeyInput', 'a scope that is none', { name: 'K', scopes: ['workflows:admin'] }],
  ['CreateKeyInput', 'a level that is none', { name: 'K', scope_level: 'organization' }],
  ['CreateKeyInput', 'a day without a time', { name: 'K', expires_at: '2030-01-01' }],
  ['CreateKeyInput', 'a time without an offset', { name: 'K', expires_at: '2030-01-01T00:00:00' }],
  [
    'CreateKeyInput',
    'a day that the year does not have',
    { name: 'K', expires_at: '2030-02-30T00:00:00Z' },
  ],
  ['UpdateKeyInput', 'a level', { scope_level: 'client' }],
  ['UpdateKeyInput', 'an expiry', { expires_at: null }],
  ['ExecuteInput', 'parameters in a list', { params: [] }],
  ['ExecuteInput', 'parameters outside of params', { orders: [] }],
  ['NewUserInput', 'a short password', { ...user, password: '1234567' }],
  ['NewUserInput', 'a long password', { ...user, password: 'a'.repeat(201) }],
  ['NewUserInput', 'an address that is none', { ...user, email: 'ada' }],
  ['NewUserInput', 'a role that is none', { ...user, role: 'owner' }],
  ['NewOrganizationInput', 'an admin with a role', { name: 'O', admin: user }],
  ['LogInInput', 'no password', { email: 'ada@example.com' }],
];

function check([schema, , body]: Case): string | null {
  const document = documents.v1.components['schemas']?.[schema] === undefined ? 'product' : 'v1';
  return checks[document](`#/components/schemas/${schema}`, body);
}

describe('the request schemas', () => {
  it.each(taken)('%s takes %s', (...one) => expect(check(one)).toBeNull());
  it.each(refused)('%s refuses %s', (...one) => expect(check(one)).not.toBeNull());
});
