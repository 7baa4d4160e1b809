/** Save, and what can come between: another person's change, an ended session. */

import type { QueryClient } from '@tanstack/react-query';
import { WeirError, type Workflow } from '../../client/index.ts';
import { api } from '../api/client.ts';
import { updateTagged } from '../api/tagged-workflow.ts';
import { documentOf, graphInput, updateInput } from '../graph/wire.ts';
import { announceSave } from './channel.ts';
import type { Base, EditorStore } from './state.ts';

/** True if the document is stored. Otherwise the state says why. */
export async function save(store: EditorStore, id: number, client: QueryClient): Promise<boolean> {
  const { document, isChanged } = store;
  const { base, saving } = store.state;
  if (!isChanged) return true;
  if (saving.kind === 'pending') return false;
  store.put({ saving: { kind: 'pending' } });
  try {
    const { workflow, etag } = await updateTagged(
      id,
      updateInput(document, base.document),
      base.etag,
    );
    store.put({ saving: { kind: 'idle' }, announcement: 'Saved' });
    store.rebase({ document, etag });
    announceSave(id, etag);
    remember(client, workflow);
    return true;
  } catch (error) {
    store.put({ saving: { kind: 'idle' }, ...consequenceOf(error) });
    return false;
  }
}

function consequenceOf(error: unknown): Partial<EditorStore['state']> {
  const status = error instanceof WeirError ? error.status : null;
  if (status === 412) return { layer: 'conflict' };
  if (status === 401) return { layer: 'login' };
  return {
    saving: { kind: 'failed', error: error instanceof Error ? error : new Error(String(error)) },
  };
}

/** Other views show the stored state at once. */
function remember(client: QueryClient, workflow: Workflow): void {
  client.setQueryData(['workflow', workflow.id], workflow);
  void client.invalidateQueries({ queryKey: ['workflows'] });
}

export async function loadBase(id: number): Promise<Base & { readonly workflow: Workflow }> {
  const { workflow, etag } = await api.getTaggedWorkflow(id);
  return { document: documentOf(workflow), etag, workflow };
}

/** Stores the document as a new workflow, and returns its id. */
export async function saveCopy({ document }: EditorStore): Promise<number> {
  const { title, description } = document;
  const { id } = await api.createWorkflow({
    title: `${title} (copy)`,
    description,
    ...graphInput(document),
  });
  return id;
}
