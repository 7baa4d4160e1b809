/** Keyboard shortcuts of the editor. Single letters are ignored in text fields and dialogs. */

import { useEffect } from 'react';
import { hasLetterKeys, isLetter } from '../design/letter-keys.ts';
import {
  duplicateSelection,
  focusField,
  isArrow,
  nextProblem,
  nudge,
  removeSelection,
  tidy,
  walk,
} from './actions.ts';
import { FIT_EVENT, REVEAL_EVENT, showOnCanvas, ZOOM_EVENT } from './canvas-view.ts';
import { useStore, type EditorStore } from './state.ts';
import { applyAt } from './suggestions.ts';

interface Commands {
  readonly save: () => void;
  readonly run: () => void;
}

export function useEditorKeys(commands: Commands): void {
  const store = useStore();
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.defaultPrevented) return;
      const action = actionOf(store, commands, event);
      if (action === undefined) return;
      event.preventDefault();
      action();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [store, commands]);
}

type Action = (() => void) | undefined;

function actionOf(store: EditorStore, commands: Commands, event: KeyboardEvent): Action {
  const { target } = event;
  const element = target instanceof Element ? target : null;
  if (element?.closest('dialog') !== null && element !== null) return undefined;
  if (event.ctrlKey || event.metaKey) return withControl(store, commands, event, element);
  if (event.key === 'F8') return () => nextProblem(store);
  if (event.altKey && event.key === 'Enter') return () => applyAt(store, element);
  if (isField(element)) return event.key === 'Escape' ? () => leaveField(store) : undefined;
  return isArrow(event.key) ? arrow(store, event, element) : plain(store, event, element);
}

/** In the expression editor, the host of its shadow root is the target. */
const isField = (element: Element | null): boolean =>
  element?.matches('input, textarea, select, .expression, [contenteditable=true]') ?? false;

function withControl(
  store: EditorStore,
  { save, run }: Commands,
  event: KeyboardEvent,
  element: Element | null,
): Action {
  const key = event.key.toLowerCase();
  if (key === 's') return save;
  if (key === 'enter') return run;
  if (isField(element)) return undefined;
  if (key === 'z') return () => (event.shiftKey ? store.redo() : store.undo());
  if (key === 'y') return () => store.redo();
  if (key === 'a') return () => store.select(...store.document.nodes.map(({ id }) => id));
  return undefined;
}

function arrow(
  store: EditorStore,
  { key, altKey }: KeyboardEvent,
  element: Element | null,
): Action {
  const isOnCanvas = element === document.body || element?.closest('.canvas') !== null;
  if (!isArrow(key) || !isOnCanvas || store.state.view !== 'canvas') return undefined;
  return () => (altKey ? nudge(store, key) : walk(store, key));
}

function plain(store: EditorStore, event: KeyboardEvent, element: Element | null): Action {
  if (event.altKey || (isLetter(event) && !hasLetterKeys())) return undefined;
  const isControl = element?.matches('button, a, summary') ?? false;
  if (event.key === 'Enter' && isControl) return undefined;
  if (!store.selected && NEED_A_NODE.has(event.key)) return undefined;
  const action = ACTIONS[event.key];
  return action && (() => action(store));
}

const NEED_A_NODE: ReadonlySet<string> = new Set(['c', 'F2', 'Enter']);

const openPalette = (store: EditorStore): void =>
  store.put({ palette: { kind: 'after', node: store.selected?.id ?? null } });

const ACTIONS: Readonly<Record<string, (store: EditorStore) => void>> = {
  a: openPalette,
  '/': openPalette,
  c: (store) => store.put({ layer: 'connect' }),
  d: duplicateSelection,
  l: tidy,
  o: (store) => store.put({ view: store.state.view === 'canvas' ? 'outline' : 'canvas' }),
  p: (store) => store.put({ isPreviewOpen: !store.state.isPreviewOpen }),
  y: (store) => store.put({ layer: 'code' }),
  '0': () => void showOnCanvas(FIT_EVENT),
  '1': () => void showOnCanvas(ZOOM_EVENT),
  F2: () => document.querySelector<HTMLInputElement>('.panel-title')?.select(),
  Delete: removeSelection,
  Backspace: removeSelection,
  Enter: () => focusField(null),
  Escape: (store) => store.select(),
};

/** Back to the node on the canvas. */
function leaveField({ selected }: EditorStore): void {
  if (selected === undefined) return;
  showOnCanvas(REVEAL_EVENT, selected.id);
}
