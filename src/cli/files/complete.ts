/** Fills in omitted members with the service's defaults, so that a file can be compared with the stored workflow. */

import type { EdgeInput, NodeType } from '../../client/index.ts';
import { similarNames } from '../output/similar.ts';
import type { WrittenFile } from './read-workflow.ts';
import { completeSchedule } from './schedules.ts';
import { fileTest } from './tests-file.ts';
import { invalidFile, type FileEdge, type FileNode, type WholeFile } from './workflow-file.ts';

export function needsCatalogue({ nodes = [] }: WrittenFile): boolean {
  return nodes.some(({ label, node_role }) => label === undefined || node_role === undefined);
}

/** @param catalogue required if `needsCatalogue` */
export function completeFile(
  file: WrittenFile,
  catalogue: readonly NodeType[],
  name: string,
): Partial<WholeFile> {
  const { title, slug, description, is_active, nodes, edges, parameters } = file;
  const { placement, row_order, schedules, tests } = file;
  return {
    ...(title === undefined ? {} : { title }),
    ...(slug === undefined ? {} : { slug }),
    ...(description === undefined ? {} : { description }),
    ...(is_active === undefined ? {} : { is_active }),
    ...(parameters === undefined ? {} : { parameters }),
    ...(placement === undefined ? {} : { placement }),
    ...(row_order === undefined ? {} : { row_order }),
    ...(schedules === undefined ? {} : { schedules: schedules.map(completeSchedule) }),
    ...(tests === undefined ? {} : { tests: tests.map(fileTest) }),
    ...(nodes === undefined
      ? {}
      : {
          nodes: completeNodes(nodes, catalogue, name),
          edges: completeEdges(edges ?? [], nodes, name),
        }),
  };
}

function completeNodes(
  nodes: NonNullable<WrittenFile['nodes']>,
  catalogue: readonly NodeType[],
  name: string,
): FileNode[] {
  return nodes.map(({ node_type, node_role, label, config = {} }, index) => {
    const type = catalogue.find((each) => each.node_type === node_type);
    const role = node_role ?? type?.node_role;
    if (role === undefined)
      throw invalidFile(
        name,
        `has a node type in nodes[${index}] that does not exist: ${node_type}.`,
        [
          ...similarNames(
            node_type.replace(/^.*\//, ''),
            catalogue.map((each) => each.node_type),
          ),
          '"weir node-types" lists them all.',
        ],
      );
    return { node_type, node_role: role, label: label ?? type?.label ?? '', config };
  });
}

/**
 * Edges name their ends by position or, if they were read from the service, by id. If both are present, the position
 * counts.
 */
function completeEdges(
  edges: readonly EdgeInput[],
  nodes: NonNullable<WrittenFile['nodes']>,
  name: string,
): FileEdge[] {
  const positions = new Map(
    nodes.flatMap(({ id }, index) => (id === undefined ? [] : [[id, index] as const])),
  );
  return edges.map((edge, index) => {
    const end = (side: 'source' | 'target'): number => {
      const id = edge[`${side}_node_id`];
      const position =
        edge[`${side}_node_index`] ?? (id === undefined ? undefined : positions.get(id));
      if (position === undefined)
        throw invalidFile(
          name,
          `does not say which node is the ${side} of edges[${index}]: give ${side}_node_index.`,
        );
      return position;
    };
    return {
      source_node_index: end('source'),
      target_node_index: end('target'),
      source_key: edge.source_key ?? 'output1',
      target_key: edge.target_key ?? 'input1',
    };
  });
}
