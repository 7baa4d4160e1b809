import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useLocation } from 'wouter';
import { Button } from '../design/button.tsx';
import { Dialog } from '../design/dialog.tsx';
import { ErrorNotice } from '../design/error-notice.tsx';
import { Loaded } from '../design/loaded.tsx';
import { differences } from '../graph/diff.ts';
import { useAsync } from './async.ts';
import { DifferenceList } from './difference-list.tsx';
import { loadBase, saveCopy } from './saving.ts';
import { useDocument, useEditor, useStore, type Base } from './state.ts';

interface ConflictDialogProps {
  readonly id: number;
  readonly onSave: () => Promise<boolean>;
}

/** Resolves a conflict with a version that was saved after this draft began. */
export function ConflictDialog({ id, onSave }: ConflictDialogProps): ReactElement {
  const store = useStore();
  const theirs = useQuery({
    queryKey: ['conflict', id],
    queryFn: () => loadBase(id),
    gcTime: 0,
    staleTime: 0,
  });
  return (
    <Dialog
      title="Somebody else has saved this workflow"
      size="wide"
      onClose={() => store.put({ layer: null })}
    >
      <Loaded query={theirs}>{(loaded) => <Choices theirs={loaded} onSave={onSave} />}</Loaded>
    </Dialog>
  );
}

interface ChoicesProps {
  readonly theirs: Base;
  readonly onSave: () => Promise<boolean>;
}

/** Both versions, and the three ways to continue. */
function Choices({ theirs: { document, etag }, onSave }: ChoicesProps): ReactElement {
  const store = useStore();
  const mine = useDocument();
  const base = useEditor((state) => state.base);
  const [, navigate] = useLocation();
  const close = (): void => store.put({ layer: null });
  const openTheirs = (): void => {
    store.rebase({ document, etag });
    // A change as any other: undo brings the draft back.
    store.change(document);
    close();
  };
  const saveOver = (): void => {
    store.rebase({ document, etag });
    close();
    void onSave();
  };
  const copy = useAsync(async () => {
    const copyId = await saveCopy(store);
    store.change(base.document);
    close();
    navigate(`/workflows/${copyId}`);
  });
  return (
    <>
      <div className="conflict-columns">
        <section aria-label="Their changes">
          <h2>Their changes</h2>
          <DifferenceList items={differences(base.document, document)} />
        </section>
        <section aria-label="Your changes">
          <h2>Your changes</h2>
          <DifferenceList items={differences(base.document, mine)} />
        </section>
      </div>
      {copy.error === null ? null : <ErrorNotice error={copy.error} />}
      <p className="row end">
        <Button onClick={openTheirs}>Open theirs</Button>
        <Button disabled={copy.isPending} onClick={() => copy.run()}>
          Save mine as a copy
        </Button>
        <Button kind="danger" onClick={saveOver}>
          Save mine over it
        </Button>
      </p>
      <p className="muted">Nothing is lost: every saved version stays in Revisions.</p>
    </>
  );
}
