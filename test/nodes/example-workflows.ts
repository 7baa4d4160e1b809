import type { Example } from '../../src/engine/node-type.ts';
import type { Graph } from '../../src/engine/types.ts';

/** The workflow of an example under the reference in its config. */
export function exampleWorkflows({ config, workflow }: Example): Graph['workflows'] {
  if (workflow === undefined || config['workflow'] === undefined) return undefined;
  const nodes = workflow.nodes.map((node, at) => ({ ...node, id: at + 1 }));
  const edges = nodes.slice(1).map(({ id }) => ({
    source: id - 1,
    sourcePort: 'output1',
    target: id,
    targetPort: 'input1',
  }));
  const graph = { nodes, edges, parameters: workflow.parameters };
  const reference = JSON.stringify(config['workflow']).slice(1, -1);
  return new Map([[reference, { ok: true, value: { workflowId: 12, revision: 3, graph } }]]);
}
