import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { Workflow } from '../../client/index.ts';
import { api } from '../api/client.ts';
import { Empty } from '../design/empty.tsx';
import { Table } from '../design/table.tsx';
import './outline.css';
import { Problems } from './problems.tsx';

const COLUMNS = [{ title: 'Node' }, { title: 'Type' }, { title: 'Inputs' }, { title: 'Columns' }];

/** The nodes of a graph in their order, each with its inputs and its columns, and what is wrong. */
export function Outline({ workflow }: { readonly workflow: Workflow }): ReactElement {
  const { id, revision, nodes, edges } = workflow;
  const { data } = useQuery({
    queryKey: ['validation', id, revision],
    queryFn: ({ signal }) => api.validateWorkflow(id, { signal }),
  });
  if (nodes.length === 0) return <Empty title="No nodes yet" />;
  const labels = new Map(nodes.map((node) => [node.id, node.label]));
  const inputsOf = (nodeId: number): string =>
    edges
      .filter((edge) => edge.target_node_id === nodeId)
      .map((edge) => labels.get(edge.source_node_id) ?? '')
      .join(', ');
  const columnsOf = (nodeId: number): string =>
    Object.values(data?.nodes?.find((node) => node.node_id === nodeId)?.outputs ?? {})
      .flatMap((columns) => columns ?? [])
      .map(({ name }) => name)
      .join(', ');
  return (
    <section className="stack" aria-label="Graph">
      <h2>Graph</h2>
      {data === undefined ? null : <Problems validation={data} labels={labels} />}
      <Table name="Nodes" columns={COLUMNS}>
        {nodes.map((node) => (
          <tr key={node.id}>
            <td>
              <span className="role" data-role={node.node_role} aria-hidden="true" /> {node.label}
            </td>
            <td>
              <a href={`/docs/node-types/${node.node_type}`}>{node.node_type}</a>
            </td>
            <td>{inputsOf(node.id)}</td>
            <td>{columnsOf(node.id)}</td>
          </tr>
        ))}
      </Table>
    </section>
  );
}
