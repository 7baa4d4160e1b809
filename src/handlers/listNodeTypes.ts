import type { NodeTypeListing } from '../services/node-types.ts';
import type { Handler, JsonText } from './handler.ts';
import type { Shapes } from './present.ts';

/** The service gives the same listing for the same filter, so its text is made once. */
const texts = new WeakMap<NodeTypeListing, JsonText<Shapes['NodeTypeList']>>();

export const listNodeTypes: Handler<'listNodeTypes', 'nodeTypes'> = ({ query: { category, role } }, { nodeTypes }) => {
  const listing = nodeTypes.list({ category, role });
  const text = texts.get(listing) ?? JSON.stringify(present(listing));
  texts.set(listing, text);
  return { status: 200, text };
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
