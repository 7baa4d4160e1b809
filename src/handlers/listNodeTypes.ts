import type { NodeTypeListing } from '../services/node-types.ts';
import type { Handler, JsonBytes } from './handler.ts';
import type { Shapes } from './present.ts';

/** The service gives the same listing for the same filter, so its bytes are made once. */
const kept = new WeakMap<NodeTypeListing, JsonBytes<Shapes['NodeTypeList']>>();

export const listNodeTypes: Handler<'listNodeTypes', 'nodeTypes'> = ({ query: { category, role } }, { nodeTypes }) => {
  const listing = nodeTypes.list({ category, role });
  const bytes = kept.get(listing) ?? Buffer.from(JSON.stringify(present(listing)));
  kept.set(listing, bytes);
  return { status: 200, bytes };
};

function present({ categories, nodeTypes }: NodeTypeListing): Shapes['NodeTypeList'] {
  return {
    categories: categories.map(({ id, name, nodeCount }) => ({ id, name, node_count: nodeCount })),
    node_types: nodeTypes.map((each) => ({
      node_type: each.type,
      category: each.category,
      label: each.label,
      node_role: each.role,
      description: each.description,
      inputs: each.inputs.map(({ name }) => name),
      outputs: [...each.outputs],
      requires_credential: each.requiresCredential,
      config_schema: each.config,
      examples: each.examples.map(({ title, config, inputs, params, output }) => ({ title, config, inputs, params, output })),
    })),
    total: nodeTypes.length,
  };
}
