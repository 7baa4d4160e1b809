/** A workflow file as people write it. */

export const yamlOf = (
  title: string,
  stop = 3,
): string => `# What people write by hand: no labels, no roles, default ports.
title: ${title}
nodes:
  - node_type: sources/sequence
    config: { stop: ${stop}, start: 1 }
  - node_type: queryoperators/computedColumn
    label: Square
    config:
      expression: value * value
      column_name: square
  - node_type: termination/dashboardOutput
edges:
  - { source_node_index: 0, target_node_index: 1 }
  - { source_node_index: 1, target_node_index: 2 }
`;
