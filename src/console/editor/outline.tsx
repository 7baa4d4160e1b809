import type { ReactElement } from 'react';
import { Button } from '../design/button.tsx';
import { inputsOf, nodeOf, outputsOf, type GraphDocument, type GraphNode } from '../graph/model.ts';
import { summaryOf } from './flow.ts';
import { removeEdges, removeNodes } from '../graph/commands.ts';
import { problemsOf } from './check.ts';
import { databaseOf } from './runs-at.ts';
import { useDocument, useEditor, useStore } from './state.ts';

/** The graph as a list in the order of a run, with the same actions as the canvas. */
export function GraphOutline(): ReactElement {
  const document = useDocument();
  const store = useStore();
  const selection = useEditor((state) => state.selection);
  return (
    <div className="graph-outline">
      <ol aria-label="Nodes">
        {runOrder(document).map((node) => (
          <OutlineItem key={node.id} node={node} isSelected={selection.has(node.id)} />
        ))}
      </ol>
      <Button
        onClick={() => store.put({ palette: { kind: 'after', node: store.selected?.id ?? null } })}
      >
        Add node
      </Button>
    </div>
  );
}

interface ItemProps {
  readonly node: GraphNode;
  readonly isSelected: boolean;
}

function OutlineItem({ node, isSelected }: ItemProps): ReactElement {
  const store = useStore();
  const check = useEditor((state) => state.check);
  const kind = store.kinds.get(node.type);
  const problems = problemsOf(check, node.id).length;
  const database = databaseOf(check?.places.get(node.id));
  return (
    <li data-selected={isSelected}>
      <button
        type="button"
        className="outline-node"
        aria-current={isSelected}
        onClick={() => store.select(node.id)}
      >
        <span className="role" data-role={node.role} aria-hidden="true" />
        <strong>{node.label}</strong>
        <span className="muted">
          {kind?.label ?? node.type} {summaryOf(kind, node.config)}
        </span>
        {database === null ? null : <span className="node-place">{database}</span>}
        {problems === 0 ? null : (
          <span className="node-badge" data-kind="danger">
            {problems === 1 ? '1 problem' : `${problems} problems`}
          </span>
        )}
      </button>
      <OutlineLinks node={node} />
    </li>
  );
}

/** The edges of a node, and its actions. */
function OutlineLinks({ node }: { readonly node: GraphNode }): ReactElement {
  const store = useStore();
  const document = useDocument();
  const [inputs, outputs] = [inputsOf(document, node.id), outputsOf(document, node.id)];
  return (
    <p className="outline-links">
      {inputs.map((edge) => (
        <span key={edge.id}>
          from {nodeOf(document, edge.source)?.label}{' '}
          <button
            type="button"
            className="icon-button"
            aria-label={`Remove the edge from ${nodeOf(document, edge.source)?.label}`}
            onClick={() => store.change(removeEdges(store.document, new Set([edge.id])))}
          >
            ×
          </button>
        </span>
      ))}
      {outputs.length === 0 ? null : (
        <span>to {outputs.map(({ target }) => nodeOf(document, target)?.label).join(', ')}</span>
      )}
      <Button
        kind="quiet"
        aria-label={`Connect ${node.label} to …`}
        onClick={() => {
          store.select(node.id);
          store.put({ layer: 'connect' });
        }}
      >
        Connect
      </Button>
      <Button
        kind="quiet"
        aria-label={`Delete ${node.label}`}
        onClick={() => store.change(removeNodes(store.document, new Set([node.id])))}
      >
        Delete
      </Button>
    </p>
  );
}

/** Sources first; nodes of a cycle are last. */
function runOrder(document: GraphDocument): readonly GraphNode[] {
  const done = new Set<string>();
  const order: GraphNode[] = [];
  for (let left = document.nodes; left.length > 0;) {
    const ready = left.filter((node) =>
      inputsOf(document, node.id).every(({ source }) => done.has(source)),
    );
    if (ready.length === 0) return [...order, ...left];
    for (const node of ready) done.add(node.id);
    order.push(...ready);
    left = left.filter(({ id }) => !done.has(id));
  }
  return order;
}
