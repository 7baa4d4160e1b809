import { lazy, Suspense, useMemo, useState, type ReactElement } from 'react';
import { useSession } from '../api/session.ts';
import { Button } from '../design/button.tsx';
import { ConfigForm } from '../form/config-form.tsx';
import type { FieldProblem, FormContext } from '../form/context.ts';
import { changeNode } from '../graph/commands.ts';
import { inputsOf, nodeOf, type GraphNode } from '../graph/model.ts';
import { removeSelection, duplicateSelection } from './actions.ts';
import { renameNode } from './adding.ts';
import { useCredentials, useWords } from './catalogue.ts';
import { inputColumns, problemsOf } from './check.ts';
import { FileChoice } from './drop-zone.tsx';
import { NodePlace } from './node-place.tsx';
import { ProblemList } from './problem-list.tsx';
import { useDocument, useEditor, useSelected, useStore } from './state.ts';
import { applySuggestion } from './suggestions.ts';

/** The selected node with its settings. */
export function NodePanel(): ReactElement {
  const node = useSelected();
  return (
    <aside className="panel" aria-label="Selected node">
      {node === undefined ? <NoSelection /> : <NodeSettings key={node.id} node={node} />}
    </aside>
  );
}

function NoSelection(): ReactElement {
  const size = useEditor((state) => state.selection.size);
  return (
    <div className="panel-body">
      <p className="muted">
        {size > 1 ? `${size} items are selected.` : 'Select a node to see its settings.'}
      </p>
      <ProblemList />
      <div className="stack">
        <FileChoice />
      </div>
    </div>
  );
}

function NodeSettings({ node }: { readonly node: GraphNode }): ReactElement {
  const store = useStore();
  const kind = store.kinds.get(node.type);
  const [wanted, setWanted] = useState<WantedCredential | null>(null);
  const scope = useScope(node, setWanted);
  return (
    <>
      <header className="panel-header">
        <input
          className="panel-title"
          aria-label="Name of the node"
          maxLength={255}
          value={node.label}
          onChange={({ currentTarget }) => renameNode(store, node.id, currentTarget.value)}
        />
        <span className="panel-type">
          <span className="role" data-role={node.role} aria-hidden="true" />
          {kind?.label ?? node.type}
          <a href={`/docs/node-types/${node.type}`} target="_blank" rel="noreferrer">
            Docs
          </a>
        </span>
        <span className="row">
          <Button kind="quiet" onClick={() => duplicateSelection(store)}>
            Duplicate
          </Button>
          <Button kind="quiet" onClick={() => removeSelection(store)}>
            Delete
          </Button>
        </span>
      </header>
      <div className="panel-body">
        {kind === undefined ? (
          <p className="muted">
            There is no node type <code>{node.type}</code>.
          </p>
        ) : (
          <ConfigForm
            kind={kind}
            config={node.config}
            scope={scope}
            onChange={(config) =>
              store.change(changeNode(store.document, node.id, { config }), `config ${node.id}`)
            }
          />
        )}
        <Ports node={node} />
      </div>
      {wanted === null ? null : (
        <Suspense>
          <NewCredentialDialog
            types={wanted.types}
            onCreated={({ id }) => wanted.onCreated(id)}
            onClose={() => setWanted(null)}
          />
        </Suspense>
      )}
    </>
  );
}

const NewCredentialDialog = lazy(async () => ({
  default: (await import('../credentials/new-credential-dialog.tsx')).NewCredentialDialog,
}));

interface WantedCredential {
  readonly types: readonly string[];
  readonly onCreated: (id: number) => void;
}

function useScope(node: GraphNode, want: (credential: WantedCredential) => void): FormContext {
  const isAdmin = useSession().data?.user.role === 'admin';
  const store = useStore();
  const document = useDocument();
  const check = useEditor((state) => state.check);
  const { functions, keywords } = useWords();
  const credentials = useCredentials();
  return useMemo(
    () => ({
      columns: inputColumns(document, check, node.id),
      parameters: Object.keys(document.parameters ?? {}),
      problems: problemsOf(check, node.id),
      functions,
      keywords,
      credentials,
      hasReferences: true,
      createCredential: isAdmin
        ? (types: readonly string[], onCreated: (id: number) => void) => want({ types, onCreated })
        : undefined,
      applySuggestion: (problem: FieldProblem) => applySuggestion(store, node.id, problem),
    }),
    [store, document, check, node.id, functions, keywords, credentials, isAdmin, want],
  );
}

/** The inputs and output columns of the node. */
function Ports({ node }: { readonly node: GraphNode }): ReactElement {
  const document = useDocument();
  const store = useStore();
  const check = useEditor((state) => state.check);
  const edges = inputsOf(document, node.id);
  const outputs = Object.values(check?.columns.get(node.id) ?? {});
  return (
    <section className="panel-ports" aria-label="Connections">
      <NodePlace id={node.id} />
      {edges.map((edge) => (
        <p key={edge.id}>
          From{' '}
          <button type="button" className="link" onClick={() => store.select(edge.source)}>
            {nodeOf(document, edge.source)?.label}
          </button>
        </p>
      ))}
      {outputs.map((columns, index) => (
        <details key={index}>
          <summary>
            {columns === null
              ? 'Columns are known after a run'
              : `Outputs ${columns.length === 1 ? '1 column' : `${columns.length} columns`}`}
          </summary>
          <ul className="column-list">
            {(columns ?? []).map(({ name, type }) => (
              <li key={name}>
                <code>{name}</code>
                <small>{type}</small>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </section>
  );
}
