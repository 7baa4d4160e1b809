/** Adds a node for a file that the user drops on the graph. */

import { api } from '../api/client.ts';
import { addNodes, createNode } from '../graph/commands.ts';
import type { Config } from '../graph/model.ts';
import { inlineRows, uploadOptions, type NamedBlob } from './file-rows.ts';
import type { EditorStore } from './state.ts';

const LABEL = 255;

/** Adds a node with the rows of a small table, or one that reads the uploaded file. */
export async function addFile(store: EditorStore, file: NamedBlob): Promise<void> {
  const rows = await inlineRows(file);
  if (rows !== null) return addNode(store, file, 'sources/inlineRows', { rows });
  const { id } = await api.uploadFile(
    file,
    { name: file.name, keep: true, ...(await uploadOptions(file)) },
    { contentType: 'application/octet-stream' },
  );
  addNode(store, file, 'sources/file', { file_id: id });
}

function addNode(store: EditorStore, { name }: NamedBlob, type: string, config: Config): void {
  const kind = store.kinds.get(type);
  if (kind === undefined) throw new Error(`The service has no node type ${type}.`);
  const label = name.replace(/\.[^.]*$/, '').slice(0, LABEL) || kind.label;
  const node = createNode({ ...kind, label }, store.document, config);
  store.change(addNodes(store.document, [node]));
  store.put({ announcement: `${node.label} added` });
  store.select(node.id);
}
