import './editor.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState, type ReactElement } from 'react';
import { WeirError } from '../../client/index.ts';
import { asError } from '../api/as-error.ts';
import { api } from '../api/client.ts';
import { useSession } from '../api/session.ts';
import { ErrorNotice } from '../design/error-notice.tsx';
import { Skeleton } from '../design/loaded.tsx';
import { usePageTitle } from '../design/page-title.ts';
import { useMedia } from '../design/use-media.ts';
import type { Draft } from '../graph/draft.ts';
import { openDrafts, type Drafts } from '../graph/drafts.ts';
import type { Kinds } from '../graph/model.ts';
import { useOpenRun } from '../runs/open-run.ts';
import { NotFound } from '../shell/not-found.tsx';
import { Canvas } from './canvas.tsx';
import { useKinds } from './catalogue.ts';
import { useChecks } from './check.ts';
import { useClipboard } from './clipboard.ts';
import { useRunCounts } from './counting.ts';
import { draftKey, useDrafting } from './drafting.ts';
import { DropZone, FileChoice } from './drop-zone.tsx';
import { useEditorKeys } from './keyboard.ts';
import { Layers } from './layers.tsx';
import { Notices } from './notices.tsx';
import { NodePanel } from './node-panel.tsx';
import { GraphOutline } from './outline.tsx';
import { valuesSchema } from './parameters.ts';
import { PreviewPanel } from './preview-panel.tsx';
import { usePreview } from './preview.ts';
import { useReconnecting } from './reconnecting.ts';
import { useRestoring } from './restoring.ts';
import { loadBase, save } from './saving.ts';
import { EditorScope, EditorStore, useDocument, useEditor, useStore, type Base } from './state.ts';
import { StatusBar } from './status-bar.tsx';
import { useOtherTabs } from './tabs.ts';
import { TopBar } from './top-bar.tsx';

/** The editor of a workflow, with the draft of this browser if there is one. */
export function EditorPage({ id }: { readonly id: number }): ReactElement {
  const session = useSession().data;
  const [drafts] = useState(() => openDrafts(globalThis.indexedDB));
  const kinds = useKinds();
  const key = draftKey(session?.user.id ?? 0, id);
  const start = useQuery({
    queryKey: ['editor', key],
    queryFn: async () => {
      const [base, draft] = await Promise.all([loadBase(id), drafts.read(key)]);
      return { base, draft };
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const error = start.error ?? kinds.error;
  if (error instanceof WeirError && error.status === 404) return <NotFound />;
  if (error !== null)
    return (
      <ErrorNotice
        error={error}
        onRetry={() => void Promise.all([start.refetch(), kinds.refetch()])}
      />
    );
  if (start.data === undefined || kinds.data === undefined) return <Skeleton />;
  return <OpenEditor id={id} kinds={kinds.data} drafts={drafts} draftId={key} {...start.data} />;
}

interface OpenEditorProps {
  readonly id: number;
  readonly kinds: Kinds;
  readonly base: Base;
  readonly draft: Draft | null;
  readonly drafts: Drafts;
  readonly draftId: string;
}

function OpenEditor({ id, kinds, base, draft, drafts, draftId }: OpenEditorProps): ReactElement {
  const [store] = useState(() => new EditorStore(kinds, base, draft));
  const [draftError, setDraftError] = useState<Error | null>(null);
  return (
    <EditorScope value={store}>
      <Drafting drafts={drafts} draftId={draftId} onError={setDraftError} />
      <Workbench id={id} draftError={draftError} />
    </EditorScope>
  );
}

interface DraftingProps {
  readonly drafts: Drafts;
  readonly draftId: string;
  readonly onError: (error: Error) => void;
}

function Drafting({ drafts, draftId, onError }: DraftingProps): null {
  useDrafting(drafts, draftId, onError);
  return null;
}

interface WorkbenchProps {
  readonly id: number;
  readonly draftError: Error | null;
}

function Workbench({ id, draftError }: WorkbenchProps): ReactElement {
  const { title } = useDocument();
  const view = useEditor((state) => state.view);
  const isPreviewOpen = useEditor((state) => state.isPreviewOpen);
  const hasSelection = useEditor((state) => state.selection.size > 0);
  const { saveDraft, run, runError } = useCommands(id);
  usePageTitle(title);
  useChecks();
  usePreview();
  useClipboard();
  useOtherTabs(id);
  useReconnecting(saveDraft);
  const countError = useRunCounts(id);
  const restoreError = useRestoring(id);
  useEditorKeys(useMemo(() => ({ save: () => void saveDraft(), run }), [saveDraft, run]));
  return (
    <div className="editor" data-selection={hasSelection}>
      <TopBar id={id} onSave={() => void saveDraft()} onRun={run} />
      <Notices draftError={draftError} error={runError ?? restoreError ?? countError} />
      <div className="editor-work">
        <DropZone view={view}>
          <GraphView view={view} />
          {isPreviewOpen ? <PreviewPanel /> : null}
        </DropZone>
        <NodePanel />
      </div>
      <StatusBar />
      <Layers id={id} onSave={saveDraft} />
    </div>
  );
}

/** On narrow screens, the canvas gives way to the outline. */
function GraphView({ view }: { readonly view: 'canvas' | 'outline' }): ReactElement {
  const store = useStore();
  const isEmpty = useDocument().nodes.length === 0;
  const isNarrow = useMedia('(width < 720px)');
  return (
    <>
      {view === 'outline' || isNarrow ? <GraphOutline /> : <Canvas />}
      {isEmpty ? (
        <div className="canvas-empty">
          <p>
            Type what you need: <code>sequence</code>, <code>http</code>, <code>filter</code> … or
            drop a CSV file.
          </p>
          <button
            type="button"
            className="button"
            data-kind="primary"
            onClick={() => store.put({ palette: { kind: 'after', node: null } })}
          >
            Add the first node
          </button>
          <FileChoice />
        </div>
      ) : null}
    </>
  );
}

function useCommands(id: number): {
  readonly saveDraft: () => Promise<boolean>;
  readonly run: () => void;
  readonly runError: Error | null;
} {
  const store = useStore();
  const client = useQueryClient();
  const openRun = useOpenRun();
  const [runError, setRunError] = useState<Error | null>(null);
  const saveDraft = useCallback(() => save(store, id, client), [store, id, client]);
  const run = useCallback((): void => {
    if (valuesSchema(store.document) !== null) return store.put({ layer: 'run' });
    const start = async (): Promise<void> => {
      if (!(await saveDraft())) return;
      openRun(await api.submitWorkflow(id, { params: {} }));
    };
    setRunError(null);
    start().catch((error: unknown) => setRunError(asError(error)));
  }, [store, id, openRun, saveDraft]);
  return { saveDraft, run, runError };
}
