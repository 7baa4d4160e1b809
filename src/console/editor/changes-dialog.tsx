import type { ReactElement } from 'react';
import { Button } from '../design/button.tsx';
import { Dialog } from '../design/dialog.tsx';
import { differences } from '../graph/diff.ts';
import { DifferenceList } from './difference-list.tsx';
import { useDocument, useEditor, useStore } from './state.ts';

/** Lists the changes in the draft. Discarding them can be undone. */
export function ChangesDialog(): ReactElement {
  const store = useStore();
  const document = useDocument();
  const base = useEditor((state) => state.base);
  const close = (): void => store.put({ layer: null });
  const discard = (): void => {
    store.change(base.document);
    store.put({ layer: null, draftFrom: null, announcement: 'Discarded. Ctrl Z brings it back' });
  };
  return (
    <Dialog title="Your draft" onClose={close}>
      <DifferenceList items={differences(base.document, document)} />
      <p className="muted">Only you see it, in this browser. Runs use the saved version.</p>
      <p className="row end">
        <Button onClick={discard}>Discard</Button>
        <Button kind="primary" onClick={close}>
          Keep editing
        </Button>
      </p>
    </Dialog>
  );
}
