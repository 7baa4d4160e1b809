/** Adds a node at the place for which the palette was opened. */

import { addNodes, changeNode, createNode, freeInput, insertInto } from '../graph/commands.ts';
import type { Config, GraphDocument, NodeKind } from '../graph/model.ts';
import { REVEAL_EVENT, showOnCanvas } from './canvas-view.ts';
import type { EditorStore, PalettePlace } from './state.ts';

export function addFromPalette(
  store: EditorStore,
  place: PalettePlace,
  kind: NodeKind,
  { config, partner }: { readonly config: Config; readonly partner?: string | undefined },
): void {
  const node = createNode(kind, store.document, config);
  const edge =
    place.kind === 'into' ? store.document.edges.find(({ id }) => id === place.edge) : undefined;
  const [input] = kind.inputs;
  let document: GraphDocument;
  if (edge !== undefined) document = insertInto(store.document, edge, node, kind);
  else {
    const source = place.kind === 'after' ? place.node : null;
    const output = outputOf(store, source);
    const links =
      source === null || output === undefined || input === undefined
        ? []
        : [{ source, sourcePort: output, target: node.id, targetPort: input }];
    document = addNodes(store.document, [node], links);
  }
  store.change(withPartner(store, document, node.id, partner));
  store.put({ palette: null, announcement: `${node.label} added` });
  store.select(node.id);
  requestAnimationFrame(() => showOnCanvas(REVEAL_EVENT, node.id));
}

function outputOf({ document, kinds }: EditorStore, id: string | null): string | undefined {
  const node = document.nodes.find((one) => one.id === id);
  return node === undefined ? undefined : kinds.get(node.type)?.outputs[0];
}

/** Connects the node with this label to the input that is still free. */
function withPartner(
  { kinds }: EditorStore,
  document: GraphDocument,
  id: string,
  label: string | undefined,
): GraphDocument {
  const partner = document.nodes.find((node) => node.label.toLowerCase() === label?.toLowerCase());
  const port = freeInput(document, kinds, id);
  const output = partner === undefined ? undefined : kinds.get(partner.type)?.outputs[0];
  if (partner === undefined || port === undefined || output === undefined) return document;
  return addNodes(
    document,
    [],
    [{ source: partner.id, sourcePort: output, target: id, targetPort: port }],
  );
}

export const renameNode = (store: EditorStore, id: string, label: string): void =>
  store.change(changeNode(store.document, id, { label }), `label ${id}`);
