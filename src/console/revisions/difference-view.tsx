import './difference-view.css';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { api } from '../api/client.ts';
import { Badge } from '../design/badge.tsx';
import { Empty } from '../design/empty.tsx';
import { Loaded } from '../design/loaded.tsx';
import { diffRevisions, type Difference, type GraphDifference } from './graph-diff.ts';

const KINDS = { added: 'ok', removed: 'danger', changed: 'warn' } as const;

interface DifferenceViewProps {
  readonly workflowId: number;
  readonly before: number;
  readonly after: number;
}

/** The nodes, edges, parameters and options that differ. */
export function DifferenceView({ workflowId, before, after }: DifferenceViewProps): ReactElement {
  const difference = useQuery({
    queryKey: ['difference', workflowId, before, after],
    queryFn: async ({ signal }) => {
      const [one, other] = await Promise.all(
        [before, after].map((number) => api.getRevision(workflowId, number, { signal })),
      );
      return one === undefined || other === undefined ? null : diffRevisions(one, other);
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <section className="stack" aria-label="Differences">
      <h2>
        Revision {before} → {after}
      </h2>
      <Loaded query={difference}>
        {(data) => (data === null ? null : <Differences difference={data} />)}
      </Loaded>
    </section>
  );
}

function Differences({ difference }: { readonly difference: GraphDifference }): ReactElement {
  const { nodes, addedEdges, removedEdges, parameters, options } = difference;
  if ([nodes, addedEdges, removedEdges, parameters, options].every((list) => list.length === 0))
    return <Empty title="The graphs are the same" />;
  return (
    <ul className="differences">
      {nodes.map(({ label, kind, differences }) => (
        <li key={label}>
          <p className="row">
            <Badge kind={KINDS[kind]}>{kind}</Badge>
            <strong>{label}</strong>
          </p>
          <Values differences={differences} />
        </li>
      ))}
      {[...addedEdges.map(edge('added')), ...removedEdges.map(edge('removed'))]}
      <Changed name="Parameters" differences={parameters} />
      <Changed name="Options" differences={options} />
    </ul>
  );
}

interface ChangedProps {
  readonly name: string;
  readonly differences: readonly Difference[];
}

function Changed({ name, differences }: ChangedProps): ReactElement | null {
  if (differences.length === 0) return null;
  return (
    <li>
      <p className="row">
        <Badge kind={KINDS.changed}>changed</Badge>
        <strong>{name}</strong>
      </p>
      <Values differences={differences} />
    </li>
  );
}

const edge = (kind: 'added' | 'removed') => (text: string) => (
  <li key={kind + text}>
    <p className="row">
      <Badge kind={KINDS[kind]}>{kind}</Badge>
      <span>Edge {text}</span>
    </p>
  </li>
);

function Values({ differences }: { readonly differences: readonly Difference[] }): ReactElement {
  return (
    <dl>
      {differences.map(({ path, before, after }) => (
        <div key={path}>
          <dt>
            <code>{path}</code>
          </dt>
          <dd>
            {before === undefined ? null : <del>{text(before)}</del>}{' '}
            {after === undefined ? null : <ins>{text(after)}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const text = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);
