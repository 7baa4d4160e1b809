/** The actions of buttons and keys on the selection. */

import { moveNodes, pasteNodes, removeEdges, removeNodes } from '../graph/commands.ts';
import { inputsOf, outputsOf, type GraphEdge, type GraphNode } from '../graph/model.ts';
import { layOut } from '../graph/layout.ts';
import { REVEAL_EVENT, showOnCanvas } from './canvas-view.ts';
import type { EditorStore } from './state.ts';

/** After a removal, the node before is selected, so that the keyboard goes on there. */
export function removeSelection(store: EditorStore): void {
  const { selection } = store.state;
  if (selection.size === 0) return;
  const { document } = store;
  const before = [...selection]
    .flatMap((id) => inputsOf(document, id))
    .find(({ source }) => !selection.has(source))?.source;
  store.change(removeEdges(removeNodes(document, selection), selection));
  store.put({ announcement: 'Removed. Ctrl Z brings it back' });
  store.select(...(before === undefined ? [] : [before]));
  if (before !== undefined) showOnCanvas(REVEAL_EVENT, before);
}

interface Part {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

export function selectedPart({ document, state: { selection } }: EditorStore): Part {
  return {
    nodes: document.nodes.filter(({ id }) => selection.has(id)),
    edges: document.edges.filter(
      ({ source, target }) => selection.has(source) && selection.has(target),
    ),
  };
}

export function pastePart(store: EditorStore, { nodes, edges }: Part): void {
  if (nodes.length === 0) return;
  const { document, ids } = pasteNodes(store.document, nodes, edges);
  store.change(document);
  store.select(...ids);
  const [first] = ids;
  if (first !== undefined) requestAnimationFrame(() => showOnCanvas(REVEAL_EVENT, first));
}

export const duplicateSelection = (store: EditorStore): void =>
  pastePart(store, selectedPart(store));

/** The selected nodes, or all, are laid out automatically again. */
export function tidy(store: EditorStore): void {
  const { selection } = store.state;
  const ids = store.document.nodes
    .map(({ id }) => id)
    .filter((id) => selection.size === 0 || selection.has(id));
  store.change(moveNodes(store.document, new Map(ids.map((id) => [id, null]))));
  store.put({ announcement: 'Laid out' });
}

const STEP = 24;
const DIRECTIONS = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
} as const;
export type Arrow = keyof typeof DIRECTIONS;

export const isArrow = (key: string): key is Arrow => Object.hasOwn(DIRECTIONS, key);

export function nudge(store: EditorStore, arrow: Arrow): void {
  const [dx, dy] = DIRECTIONS[arrow];
  const places = layOut(store.document);
  const moves = [...store.state.selection].flatMap((id) => {
    const place = places.get(id);
    return place === undefined
      ? []
      : [[id, { x: place.x + dx * STEP, y: place.y + dy * STEP }] as const];
  });
  store.change(moveNodes(store.document, new Map(moves)), 'nudge');
}

/** Along edges to the left and right, between neighbours up and down. */
export function walk(store: EditorStore, arrow: Arrow): void {
  const { document, selected } = store;
  const next = selected === undefined ? document.nodes[0]?.id : neighbour(store, selected, arrow);
  if (next === undefined) return;
  store.select(next);
  showOnCanvas(REVEAL_EVENT, next);
}

function neighbour({ document }: EditorStore, { id }: GraphNode, arrow: Arrow): string | undefined {
  if (arrow === 'ArrowLeft') return inputsOf(document, id)[0]?.source;
  if (arrow === 'ArrowRight') return outputsOf(document, id)[0]?.target;
  const places = layOut(document);
  const origin = places.get(id);
  if (origin === undefined) return undefined;
  const sign = arrow === 'ArrowUp' ? -1 : 1;
  const others = [...places].flatMap(([other, { x, y }]) => {
    const distance = (y - origin.y) * sign;
    return other === id || distance <= 0
      ? []
      : [{ other, cost: distance + Math.abs(x - origin.x) * 2 }];
  });
  return others.sort((a, b) => a.cost - b.cost)[0]?.other;
}

/** Selects the next node with a problem. */
export function nextProblem(store: EditorStore): void {
  const { check, selection } = store.state;
  const ids = [...new Set((check?.problems ?? []).flatMap(({ node }) => node ?? []))];
  if (ids.length === 0) return store.put({ announcement: 'No problems' });
  const [current] = selection;
  const next = ids[(ids.indexOf(current ?? '') + 1) % ids.length];
  if (next === undefined) return;
  store.select(next);
  const problem = check?.problems.find(({ node }) => node === next);
  store.put({ announcement: problem?.message ?? '' });
  requestAnimationFrame(() => focusField(problem?.path ?? null));
}

/** The field of a problem, or the first one of the form. */
export function focusField(path: string | null): void {
  const panel = document.querySelector('.panel-body');
  const fields = [...(panel?.querySelectorAll<HTMLElement>('[data-path]') ?? [])];
  const field =
    path === null
      ? fields[0]
      : fields.findLast((one) => `${path}/`.startsWith(`${one.dataset['path']}/`));
  for (
    let details = field?.closest('details');
    details;
    details = details.parentElement?.closest('details')
  )
    details.open = true;
  const control = field?.querySelector<HTMLElement>(
    'input:not([type=hidden]), select.input, textarea, .expression:not([hidden])',
  );
  (control?.shadowRoot?.querySelector<HTMLElement>('.cm-content') ?? control)?.focus();
}
