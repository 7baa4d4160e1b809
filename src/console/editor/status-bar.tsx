import type { ReactElement } from 'react';
import { nextProblem } from './actions.ts';
import { useDocument, useEditor, useStore } from './state.ts';

/** Problems of the whole graph, and what happened last, for screen readers. */
export function StatusBar(): ReactElement {
  const store = useStore();
  const { nodes } = useDocument();
  const check = useEditor((state) => state.check);
  const isPreviewOpen = useEditor((state) => state.isPreviewOpen);
  const announcement = useEditor((state) => state.announcement);
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
      <span className="muted">{nodes.length === 1 ? '1 node' : `${nodes.length} nodes`}</span>
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
