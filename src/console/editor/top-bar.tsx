import { useMemo, type ReactElement } from 'react';
import { Button } from '../design/button.tsx';
import { differences } from '../graph/diff.ts';
import { WorkflowTabs } from '../workflows/workflow-tabs.tsx';
import { SaveButton } from './save-button.tsx';
import { useDocument, useEditor, useStore } from './state.ts';

interface TopBarProps {
  readonly id: number;
  readonly onSave: () => void;
  readonly onRun: () => void;
}

/** Title, what is not saved yet, and the actions. */
export function TopBar({ id, onSave, onRun }: TopBarProps): ReactElement {
  const store = useStore();
  const { title } = useDocument();
  const saving = useEditor((state) => state.saving);
  useEditor((state) => state.base);
  const { isChanged } = store;
  return (
    <header className="editor-bar">
      <div className="editor-bar-line">
        <h1>{title}</h1>
        <Changes />
        <span className="gap" />
        <ViewButtons />
        <Button
          title="Add a node (A)"
          onClick={() =>
            store.put({ palette: { kind: 'after', node: store.selected?.id ?? null } })
          }
        >
          Add node
        </Button>
        <SaveButton id={id} onSave={onSave} />
        <Button
          title="Run (Ctrl Enter)"
          kind={isChanged ? 'normal' : 'primary'}
          disabled={saving.kind === 'pending'}
          onClick={onRun}
        >
          {isChanged ? 'Save and run' : 'Run'}
        </Button>
      </div>
      <WorkflowTabs id={id} />
    </header>
  );
}

/** Undo, and other ways to look at the graph. */
function ViewButtons(): ReactElement {
  const store = useStore();
  const history = useEditor((state) => state.history);
  const view = useEditor((state) => state.view);
  return (
    <span className="button-group">
      <Button
        kind="quiet"
        aria-label="Undo"
        title="Undo (Ctrl Z)"
        disabled={history.past.length === 0}
        onClick={() => store.undo()}
      >
        ↶
      </Button>
      <Button
        kind="quiet"
        aria-label="Redo"
        title="Redo (Ctrl Shift Z)"
        disabled={history.future.length === 0}
        onClick={() => store.redo()}
      >
        ↷
      </Button>
      <Button
        kind="quiet"
        title="Outline (O)"
        aria-pressed={view === 'outline'}
        onClick={() => store.put({ view: view === 'canvas' ? 'outline' : 'canvas' })}
      >
        Outline
      </Button>
      <Button kind="quiet" title="Code (Y)" onClick={() => store.put({ layer: 'code' })}>
        Code
      </Button>
      <Button kind="quiet" onClick={() => store.put({ layer: 'settings' })}>
        Options
      </Button>
    </span>
  );
}

const clock = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/** The draft: how many changes, and since when. */
function Changes(): ReactElement {
  const store = useStore();
  const document = useDocument();
  const base = useEditor((state) => state.base);
  const from = useEditor((state) => state.draftFrom);
  const changes = useMemo(() => differences(base.document, document), [base, document]);
  if (!store.isChanged) return <span className="muted editor-state">Saved</span>;
  const number = Math.max(1, changes.length);
  return (
    <span className="editor-state">
      <button
        type="button"
        className="draft-button"
        title={from === null ? undefined : `Your draft from ${clock.format(from)}`}
        onClick={() => store.put({ layer: 'changes' })}
      >
        Draft: {number === 1 ? '1 change' : `${number} changes`}
      </button>
    </span>
  );
}
