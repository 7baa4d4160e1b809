/** Copies of nodes, as JSON that other tabs and people can paste. */

import { useEffect } from 'react';
import { isRecord } from '../form/schema.ts';
import type { GraphEdge, GraphNode } from '../graph/model.ts';
import { pastePart, removeSelection, selectedPart } from './actions.ts';
import { useStore, type EditorStore } from './state.ts';

const isOutside = ({ target }: Event): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, dialog, .expression, .preview, .panel') !== null;

export function useClipboard(): void {
  const store = useStore();
  useEffect(() => {
    const copy = (event: ClipboardEvent): void => {
      const part = selectedPart(store);
      if (isOutside(event) || part.nodes.length === 0 || getSelection()?.isCollapsed === false)
        return;
      event.clipboardData?.setData('text/plain', JSON.stringify(part, null, 2));
      event.preventDefault();
      if (event.type === 'cut') removeSelection(store);
    };
    const paste = (event: ClipboardEvent): void => {
      if (!isOutside(event)) pasteText(store, event.clipboardData?.getData('text/plain') ?? '');
    };
    addEventListener('copy', copy);
    addEventListener('cut', copy);
    addEventListener('paste', paste);
    return () => {
      removeEventListener('copy', copy);
      removeEventListener('cut', copy);
      removeEventListener('paste', paste);
    };
  }, [store]);
}

function pasteText(store: EditorStore, text: string): void {
  const part = partOf(text, store);
  if (part !== null) pastePart(store, part);
}

/** Null if the text is not nodes of this catalogue. */
function partOf(
  text: string,
  { kinds }: EditorStore,
): { readonly nodes: readonly GraphNode[]; readonly edges: readonly GraphEdge[] } | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isRecord(value) || !Array.isArray(value['nodes'])) return null;
  const nodes = value['nodes'].filter(isRecord).flatMap((node, index): GraphNode[] => {
    const kind = kinds.get(String(node['type']));
    if (kind === undefined) return [];
    const { id = String(index), label = kind.label, config, place } = node;
    return [
      {
        id: String(id),
        type: kind.node_type,
        role: kind.node_role,
        label: String(label),
        config: isRecord(config) ? config : {},
        place: placeOf(place),
      },
    ];
  });
  const edges = Array.isArray(value['edges']) ? value['edges'].filter(isEdge) : [];
  return { nodes, edges };
}

const placeOf = (place: unknown): GraphNode['place'] =>
  isRecord(place) && typeof place['x'] === 'number' && typeof place['y'] === 'number'
    ? { x: place['x'], y: place['y'] }
    : null;

const isEdge = (value: unknown): value is GraphEdge =>
  isRecord(value) &&
  ['source', 'sourcePort', 'target', 'targetPort'].every((name) => typeof value[name] === 'string');
