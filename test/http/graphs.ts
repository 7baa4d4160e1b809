/** Graphs that tests store and run. */

import type { TestServer } from './test-server.ts';

export type Rows = readonly Readonly<Record<string, unknown>>[];

export const inlineRows = (rows: Rows) => ({
  node_type: 'sources/inlineRows',
  node_role: 'getter',
  label: 'Rows',
  config: { rows },
});
export const sequence = (start: number, stop: number) => ({
  node_type: 'sources/sequence',
  node_role: 'getter',
  label: 'Numbers',
  config: { start, stop },
});
export const computed = (column_name: string, expression: string) => ({
  node_type: 'queryoperators/computedColumn',
  node_role: 'setter',
  label: 'Computed',
  config: { column_name, expression },
});
export const params = (param: string) => ({
  node_type: 'sources/params',
  node_role: 'getter',
  label: 'Params',
  config: { param },
});
export const dashboard = {
  node_type: 'termination/dashboardOutput',
  node_role: 'terminator',
  label: 'Out',
  config: {},
};

/** The place of a node that no database could compute. */
export const inWeir = { engine: 'weir', connection: null, because: null };

/** The nodes one after another. */
export function chain(...nodes: readonly object[]) {
  return {
    nodes,
    edges: nodes
      .slice(1)
      .map((_, index) => ({ source_node_index: index, target_node_index: index + 1 })),
  };
}

/** Takes the processor for many minutes, and next to no memory and no disk: nothing but a cancellation ends it sooner. */
export const endless = chain(
  sequence(1, 10_000_000_000),
  {
    node_type: 'queryoperators/filter',
    node_role: 'setter',
    config: { expression: "concat('n', value) == 'never'" },
  },
  dashboard,
);

/** Stores a workflow and returns it as the response shows it. */
export async function createWorkflow(
  { client }: Pick<TestServer, 'client'>,
  key: string,
  graph: object = chain(inlineRows([{ n: 1 }]), dashboard),
  title = 'Workflow',
) {
  const { body } = await client.ok('createWorkflow', { key, body: { title, ...graph } });
  return body.data;
}
