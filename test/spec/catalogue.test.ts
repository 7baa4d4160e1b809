/** The examples that speak of node types agree with the catalogue: their graphs can be stored and would run. */

import { ownTypes } from '../support/own-types.ts';
import { createChecker } from '../support/checker.ts';
import { readDeclarations } from '../../src/engine/parameters/declaration.ts';
import { readEdges, readNodes, readParameters } from '../../src/handlers/workflows/graph-body.ts';
import { listNodeTypes } from '../../src/handlers/node-types/listNodeTypes.ts';
import type { Shapes } from '../../src/handlers/present/shapes.ts';
import { catalogue } from '../../src/nodes/index.ts';
import { resolveGraph } from '../../src/services/workflows/graph-rules.ts';
import { createNodeTypes } from '../../src/services/node-types/node-types.ts';
import { copyDocuments } from '../../scripts/spec/documents.ts';
import { closedCopy, schemaChecks } from '../../scripts/spec/schemas.ts';
import { finished } from '../support/finished.ts';

const { v1 } = copyDocuments();
const examples = Object.entries(v1.components['examples'] ?? {}) as [string, { value: unknown }][];
const caps = { maxGraphNodes: 500, maxGraphEdges: 2000 };

const inputs = examples.filter(
  ([name]) => /^(create|update)Workflow/.test(name) && !name.endsWith('Result'),
) as [string, { value: Shapes['UpdateWorkflowInput'] }][];
const graphs = inputs.flatMap(([name, { value }]) =>
  value.nodes === undefined
    ? []
    : [
        {
          name,
          nodes: value.nodes,
          edges: value.edges ?? [],
          parameters: value.parameters ?? null,
        },
      ],
);

describe('graphs of the examples', () => {
  it('are there', () => expect(graphs.length).toBeGreaterThanOrEqual(5));

  it.each(graphs)(
    '$name passes the checks of the service and of the engine',
    ({ nodes, edges, parameters }) => {
      const graph = resolveGraph(catalogue, caps, readNodes(nodes), readEdges(edges));
      const declared = readParameters(parameters);
      const { report } = finished(
        createChecker(catalogue, { maxNodes: 500 }).check(
          {
            nodes: graph.nodes.map(({ nodeType, label, config }, id) => ({
              id,
              type: nodeType,
              label,
              config,
            })),
            edges: graph.edges.map((edge) => ({
              source: edge.sourceNodeIndex,
              sourcePort: edge.sourceKey,
              target: edge.targetNodeIndex,
              targetPort: edge.targetKey,
            })),
            parameters: declared === null ? undefined : readDeclarations(declared),
          },
          null,
          null,
        ),
      );
      expect(report).toEqual({ errors: [], warnings: [] });
    },
  );
});

describe('the catalogue', () => {
  const services = { nodeTypes: createNodeTypes({ catalogue, types: ownTypes(catalogue) }) };

  async function list(query: {
    category?: string;
    role?: 'getter' | 'setter' | 'terminator';
  }): Promise<Shapes['NodeTypeList']> {
    const response = await listNodeTypes(
      { query, caller: { organizationId: 1 }, ifNoneMatch: null } as Parameters<
        typeof listNodeTypes
      >[0],
      services,
    );
    return JSON.parse(
      (response as unknown as { bytes: Buffer }).bytes.toString(),
    ) as Shapes['NodeTypeList'];
  }

  it('is listed in the form that the document declares, and no other', async () => {
    const check = schemaChecks(closedCopy(v1));
    const listing = await list({});
    expect(listing.total).toBe(catalogue.size);
    expect(check('#/components/schemas/NodeTypeList', listing)).toBeNull();
  });

  it('has the entry that the example shows', async () => {
    const shown = (
      examples.find(([name]) => name === 'listNodeTypesResult')?.[1].value as {
        data: Shapes['NodeTypeList'];
      }
    ).data;
    const { categories, node_types } = await list({});
    expect(node_types).toContainEqual(shown.node_types[0]);
    expect(categories).toContainEqual({ ...shown.categories[0], node_count: expect.any(Number) });
    expect(shown.total).toBe(shown.node_types.length);
  });
});
