import { useCallback, type ReactElement } from 'react';
import { nextProblem } from './actions.ts';
import { useAsync } from './async.ts';
import { countRows } from './counting.ts';
import { callersOf } from './preview.ts';
import { useDocument, useEditor, useStore } from './state.ts';

/** Problems and row counts of the whole graph, and the latest announcement for screen readers. */
export function StatusBar(): ReactElement {
  const store = useStore();
  const document = useDocument();
  const { nodes } = document;
  const check = useEditor((state) => state.check);
  const isPreviewOpen = useEditor((state) => state.isPreviewOpen);
  const announcement = useEditor((state) => state.announcement);
  const isPaused = useEditor((state) => state.isCheckPaused) && check?.document !== document;
  const problems = check?.problems ?? [];
  const errors = problems.filter(({ isWarning }) => !isWarning).length;
  return (
    <footer className="editor-status">
      <button
        type="button"
        className="status-button"
        data-kind={errors > 0 ? 'danger' : problems.length > 0 ? 'warn' : 'ok'}
        disabled={problems.length === 0}
        onClick={() => nextProblem(store)}
      >
        {check === null
          ? 'Checking …'
          : problems.length === 0
            ? '✓ No problems'
            : `${errors > 0 ? '✕' : '!'} ${problems.length === 1 ? '1 problem' : `${problems.length} problems`} (F8)`}
      </button>
      {isPaused ? (
        <button type="button" className="status-button" onClick={() => store.checkAgain()}>
          Checks are slow: check now
        </button>
      ) : null}
      <span className="muted">{nodes.length === 1 ? '1 node' : `${nodes.length} nodes`}</span>
      <CountRows />
      <span className="gap" />
      {isPreviewOpen ? null : (
        <button
          type="button"
          className="status-button"
          onClick={() => store.put({ isPreviewOpen: true })}
        >
          Show rows (P)
        </button>
      )}
      <span className="hidden" role="status">
        {announcement}
      </span>
    </footer>
  );
}

/** Counts the rows of every node without storing anything. */
function CountRows(): ReactElement | null {
  const store = useStore();
  const document = useDocument();
  const counts = useEditor((state) => state.counts);
  const count = useAsync(useCallback(() => countRows(store), [store]));
  const samples = useEditor((state) => state.samples);
  const uncalled = callersOf(document, store.kinds).find(({ id }) => samples[id] === undefined);
  const isShown = counts?.document === document;
  if (isShown)
    return (
      <span className="muted">
        {counts.run === null ? 'Rows of every node' : `Rows of run ${counts.run}`}
      </span>
    );
  return (
    <button
      type="button"
      className="status-button"
      disabled={count.isPending || uncalled !== undefined || document.nodes.length === 0}
      title={uncalled === undefined ? undefined : `Fetch the rows of ${uncalled.label} first`}
      onClick={() => count.run()}
    >
      {count.error === null ? 'Count rows' : `Not counted: ${count.error.message}`}
    </button>
  );
}
