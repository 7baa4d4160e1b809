/** The state of an open workflow. Views subscribe to it; every change makes new values. */

import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Draft, Sample } from '../graph/draft.ts';
import { record, redo, startHistory, undo, type History } from '../graph/history.ts';
import {
  nodeOf,
  type Config,
  type GraphDocument,
  type GraphNode,
  type Kinds,
} from '../graph/model.ts';
import { isUnchanged } from '../graph/wire.ts';
import type { Check, Preview, RowCounts } from './types.ts';

/** The stored workflow that the document began with. */
export interface Base {
  readonly document: GraphDocument;
  readonly etag: string;
}

/** The place for a node of the palette. */
export type PalettePlace =
  | { readonly kind: 'after'; readonly node: string | null }
  | { readonly kind: 'into'; readonly edge: string };

export type Layer = 'settings' | 'run' | 'code' | 'conflict' | 'changes' | 'connect' | 'login';

export type Saving =
  /** `waiting`: until the service can be reached. */
  | { readonly kind: 'idle' | 'pending' | 'waiting' }
  | { readonly kind: 'failed'; readonly error: Error };

export interface EditorState {
  readonly history: History;
  readonly base: Base;
  /** The document opened as a draft that was made then. */
  readonly draftFrom: number | null;
  readonly selection: ReadonlySet<string>;
  readonly check: Check | null;
  /** A higher number checks the same document again. */
  readonly round: number;
  /** True after slow checks: the next one waits for a click. */
  readonly isCheckPaused: boolean;
  readonly preview: Preview;
  /** Null until the user asks for them. */
  readonly counts: RowCounts | null;
  /** A higher number runs the same preview again. */
  readonly previewRound: number;
  /** True after a slow preview: the next one waits for a click. */
  readonly isPreviewPaused: boolean;
  readonly samples: Readonly<Record<string, Sample>>;
  /** Parameters for previews. */
  readonly params: Config;
  readonly palette: PalettePlace | null;
  readonly layer: Layer | null;
  readonly view: 'canvas' | 'outline';
  readonly isPreviewOpen: boolean;
  readonly saving: Saving;
  /** Another tab has saved the workflow since this document began. */
  readonly isOutdated: boolean;
  /** For screen readers, once. */
  readonly announcement: string;
}

export class EditorStore {
  readonly kinds: Kinds;
  state: EditorState;
  readonly #listeners = new Set<() => void>();

  constructor(kinds: Kinds, base: Base, draft: Draft | null) {
    this.kinds = kinds;
    this.state = {
      history: startHistory(draft?.document ?? base.document),
      base: draft === null ? base : { document: draft.base, etag: draft.etag },
      draftFrom: draft?.modified ?? null,
      selection: new Set(),
      check: null,
      round: 0,
      isCheckPaused: false,
      preview: { kind: 'none' },
      counts: null,
      previewRound: 0,
      isPreviewPaused: false,
      samples: draft?.samples ?? {},
      params: draft?.params ?? {},
      palette: null,
      layer: null,
      view: 'canvas',
      isPreviewOpen: true,
      saving: { kind: 'idle' },
      isOutdated: false,
      announcement: '',
    };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  get document(): GraphDocument {
    return this.state.history.present;
  }

  /** The node that alone is selected. */
  get selected(): GraphNode | undefined {
    const [id] = this.state.selection;
    return id !== undefined && this.state.selection.size === 1
      ? nodeOf(this.document, id)
      : undefined;
  }

  get isChanged(): boolean {
    return !isUnchanged(this.document, this.state.base.document);
  }

  put(change: Partial<EditorState>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.#listeners) listener();
  }

  /** @param subject see `record` */
  change(document: GraphDocument, subject: string | null = null): void {
    const history = record(this.state.history, document, subject, Date.now());
    if (history !== this.state.history) this.put({ history });
  }

  select(...ids: readonly string[]): void {
    const { selection } = this.state;
    if (selection.size === ids.length && ids.every((id) => selection.has(id))) return;
    this.put({ selection: new Set(ids) });
  }

  checkAgain(): void {
    this.put({ round: this.state.round + 1 });
  }

  previewAgain(): void {
    this.put({ previewRound: this.state.previewRound + 1 });
  }

  undo(): void {
    this.#travel(undo(this.state.history), 'Undone');
  }

  redo(): void {
    this.#travel(redo(this.state.history), 'Redone');
  }

  #travel(history: History, announcement: string): void {
    const ids = new Set(history.present.nodes.map(({ id }) => id));
    const selection = new Set([...this.state.selection].filter((id) => ids.has(id)));
    this.put({ history, selection, announcement });
  }

  /** After a save, or instead of a draft. */
  rebase(base: Base, document: GraphDocument = this.document): void {
    const history = document === this.document ? this.state.history : startHistory(document);
    this.put({ base, history, draftFrom: null, isOutdated: false });
  }
}

export const EditorScope = createContext<EditorStore | null>(null);

export function useStore(): EditorStore {
  const store = useContext(EditorScope);
  if (store === null) throw new Error('There is no editor around this component.');
  return store;
}

/** A part of the state. `select` returns a stored value, so that equal states give the same one. */
export function useEditor<T>(select: (state: EditorState) => T): T {
  const store = useStore();
  return useSyncExternalStore(store.subscribe, () => select(store.state));
}

export const useDocument = (): GraphDocument => useEditor(({ history }) => history.present);

/** The only selected node. */
export function useSelected(): GraphNode | undefined {
  const document = useDocument();
  const selection = useEditor((state) => state.selection);
  const [id] = selection;
  return id !== undefined && selection.size === 1 ? nodeOf(document, id) : undefined;
}
