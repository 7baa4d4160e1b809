import type { Steps } from '../../kit/time-slices.ts';
import type { NodeTypeListing } from '../../services/node-types/node-types.ts';
import type { Handler } from '../handler.ts';
import type { Shapes } from '../present/shapes.ts';
import { isKnown, tagHeader } from '../present/entity-tag.ts';
import { printedList } from '../present/printed-list.ts';

const DEFAULT_LIMIT = 100;

export const listNodeTypes: Handler<'listNodeTypes', 'nodeTypes'> = async (
  { caller: { organizationId }, query, ifNoneMatch },
  { nodeTypes },
) => {
  const { category, role } = query;
  const filter = { category, role, page: pageOf(query) };
  const { bytes, tag } = await nodeTypes.printed(organizationId, filter, print);
  const headers = tagHeader(tag);
  if (isKnown(tag, ifNoneMatch)) return { status: 304, headers };
  return { status: 200, headers, bytes };
};

/** Without either parameter there are no pages. */
function pageOf({ page, limit }: { readonly page?: number; readonly limit?: number }) {
  if (page === undefined && limit === undefined) return undefined;
  return { number: page ?? 0, size: limit ?? DEFAULT_LIMIT };
}

function print({ categories, nodeTypes, total }: NodeTypeListing): Steps<Buffer> {
  const named: Shapes['NodeTypeList']['categories'] = categories.map(({ id, name, nodeCount }) => ({
    id,
    name,
    node_count: nodeCount,
  }));
  const before = `{"categories":${JSON.stringify(named)},"node_types":[`;
  return printedList({ before, after: `],"total":${total}}` }, nodeTypes, present);
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
    calls_services: each.callsServices ?? false,
    many_inputs: each.inputs.filter(({ many }) => many).map(({ name }) => name),
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
