/** Save, and what can come between: another person's change, an ended session. */

import type { QueryClient } from '@tanstack/react-query';
import { WeirError, type Workflow } from '../../client/index.ts';
import { asError } from '../api/as-error.ts';
import { api } from '../api/client.ts';
import { updateTagged } from '../api/tagged-workflow.ts';
import { isUnreachable } from '../api/unreachable.ts';
import type { GraphDocument } from '../graph/model.ts';
import { documentOf, graphInput, isUnchanged, updateInput } from '../graph/wire.ts';
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
    finish(store, client, { workflow, document, etag });
    return true;
  } catch (error) {
    const stored = isOvertaken(error) ? await storedBase(id, document) : null;
    if (stored === null) store.put({ saving: { kind: 'idle' }, ...consequenceOf(error) });
    else finish(store, client, { ...stored, document });
    return stored !== null;
  }
}

function finish(
  store: EditorStore,
  client: QueryClient,
  { workflow, document, etag }: StoredBase,
): void {
  store.put({ saving: { kind: 'idle' }, announcement: 'Saved' });
  store.rebase({ document, etag });
  announceSave(workflow.id, etag);
  remember(client, workflow);
}

const isOvertaken = (error: unknown): boolean => error instanceof WeirError && error.status === 412;

/** The newer version if it is this document, as after a save whose response was lost. */
async function storedBase(id: number, document: GraphDocument): Promise<StoredBase | null> {
  const theirs = await loadBase(id).catch(() => null);
  return theirs !== null && isUnchanged(document, theirs.document) ? theirs : null;
}

function consequenceOf(error: unknown): Partial<EditorStore['state']> {
  const status = error instanceof WeirError ? error.status : null;
  if (isOvertaken(error)) return { layer: 'conflict' };
  if (isUnreachable(error))
    return { saving: { kind: 'waiting' }, announcement: 'The save waits for the service' };
  if (status === 401) return { layer: 'login' };
  return {
    saving: { kind: 'failed', error: asError(error) },
  };
}

/** Other views show the stored state at once. */
function remember(client: QueryClient, workflow: Workflow): void {
  client.setQueryData(['workflow', workflow.id], workflow);
  void client.invalidateQueries({ queryKey: ['workflows'] });
}

type StoredBase = Base & { readonly workflow: Workflow };

export async function loadBase(id: number): Promise<StoredBase> {
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
