import type { Steps } from '../../kit/time-slices.ts';
import type { NodeTypeListing } from '../../services/node-types/node-types.ts';
import type { Handler } from '../handler.ts';
import type { Shapes } from '../present/shapes.ts';
import { printedList } from '../present/printed-list.ts';

export const listNodeTypes: Handler<'listNodeTypes', 'nodeTypes'> = async (
  { caller: { organizationId }, query: { category, role } },
  { nodeTypes },
) => ({
  status: 200,
  bytes: await nodeTypes.printed(organizationId, { category, role }, print),
});

function print({ categories, nodeTypes }: NodeTypeListing): Steps<Buffer> {
  const named: Shapes['NodeTypeList']['categories'] = categories.map(({ id, name, nodeCount }) => ({
    ...{ id, name, node_count: nodeCount },
  }));
  const before = `{"categories":${JSON.stringify(named)},"node_types":[`;
  return printedList({ before, after: `],"total":${nodeTypes.length}}` }, nodeTypes, present);
}

function present(each: NodeTypeListing['nodeTypes'][number]): Shapes['NodeType'] {
  return {
    node_type: each.type,
    category: each.category,
    label: each.label,
    node_role: each.role,
    description: each.description,
    inputs: each.inputs.map(({ name }) => name),
    outputs: [...each.outputs],
    requires_credential: each.requiresCredential,
    config_schema: each.config,
    examples: each.examples.map(({ title, config, inputs, params, output }) => ({
      title,
      config,
      ...(inputs !== undefined && { inputs }),
      ...(params !== undefined && { params }),
      output: [...output],
    })),
  };
}
