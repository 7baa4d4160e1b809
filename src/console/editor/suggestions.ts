/** Suggestions of problems, applied by a button or by Alt Enter in a field. */

import type { FieldProblem } from '../form/context.ts';
import { changeNode } from '../graph/commands.ts';
import { nodeOf } from '../graph/model.ts';
import { withSuggestion } from '../graph/suggestion.ts';
import { problemsOf } from './check.ts';
import type { EditorStore } from './state.ts';

/** Does nothing if the config has changed since it was checked, because offsets would be wrong. */
export function applySuggestion(store: EditorStore, id: string, problem: FieldProblem): void {
  const { document, state } = store;
  const node = nodeOf(document, id);
  const checked = state.check && nodeOf(state.check.document, id);
  if (node === undefined || node.config !== checked?.config) return;
  const config = withSuggestion(node.config, problem);
  if (config === null) return;
  store.change(changeNode(document, id, { config }));
  store.put({ announcement: `Applied ${problem.suggestion}` });
}

/** Applies the first suggestion for the field that has the focus. */
export function applyAt(store: EditorStore, element: Element | null): void {
  const { selected, state } = store;
  const pointer = element?.closest('[data-path]')?.getAttribute('data-path');
  if (selected === undefined || pointer === undefined || pointer === null) return;
  const problem = problemsOf(state.check, selected.id).find(
    ({ path, suggestion }) => suggestion !== undefined && `${path}/`.startsWith(`${pointer}/`),
  );
  if (problem !== undefined) applySuggestion(store, selected.id, problem);
}
