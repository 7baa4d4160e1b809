import type { ReactElement } from 'react';
import { Button } from '../design/button.tsx';
import { nodeOf } from '../graph/model.ts';
import { focusField } from './actions.ts';
import { REVEAL_EVENT, showOnCanvas } from './canvas-view.ts';
import type { NodeProblem } from './types.ts';
import { useDocument, useEditor, useStore } from './state.ts';
import { applySuggestion } from './suggestions.ts';

/** All problems of the graph; a click leads to the field. */
export function ProblemList(): ReactElement | null {
  const store = useStore();
  const document = useDocument();
  const check = useEditor((state) => state.check);
  const problems = check?.problems ?? [];
  if (problems.length === 0) return null;
  const open = ({ node, path }: NodeProblem): void => {
    if (node === null) return;
    store.select(node);
    showOnCanvas(REVEAL_EVENT, node);
    requestAnimationFrame(() => requestAnimationFrame(() => focusField(path)));
  };
  return (
    <section className="problem-list" aria-label="Problems">
      <h2>Problems</h2>
      <ul>
        {problems.map((problem) => (
          <li
            key={`${problem.node} ${problem.message}`}
            data-kind={problem.isWarning ? 'warn' : 'danger'}
          >
            <button
              type="button"
              className="problem-open"
              onClick={() => open(problem)}
              disabled={problem.node === null}
            >
              <strong>
                {problem.node === null ? 'Workflow' : nodeOf(document, problem.node)?.label}
              </strong>
              <span>{problem.message}</span>
            </button>
            {problem.node === null || problem.suggestion === undefined ? null : (
              <Button
                kind="quiet"
                onClick={() => applySuggestion(store, problem.node ?? '', problem)}
              >
                Use <code>{problem.suggestion}</code>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
