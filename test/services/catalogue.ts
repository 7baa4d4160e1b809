/** A few node types, as far as the services look at them. */

import { defineNodeType, type NodeType, type Catalogue } from '../../src/engine/node-type.ts';

function nodeType(
  name: string,
  role: NodeType['role'],
  inputs: string[],
  outputs: string[],
): NodeType {
  return defineNodeType({
    type: name,
    role,
    category: 'Tests',
    label: `The ${name}`,
    description: '',
    inputs: inputs.map((port) => ({ name: port })),
    outputs,
    requiresCredential: false,
    config: {},
    examples: [],
    resolve: () => ({ ok: true, value: { op: 'read', columns: [] } }),
  });
}

const all = [
  nodeType('sources/rows', 'getter', [], ['output1']),
  nodeType('queryoperators/filter', 'setter', ['input1'], ['output1']),
  nodeType('queryoperators/join', 'setter', ['input1', 'input2'], ['output1']),
  nodeType('termination/dashboardOutput', 'terminator', ['input1'], []),
  nodeType('termination/export', 'terminator', ['input1'], []),
];

export const catalogue: Catalogue = new Map(all.map((one) => [one.type, one]));
