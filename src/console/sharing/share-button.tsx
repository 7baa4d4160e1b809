import { useState, type ReactElement } from 'react';
import type { Dashboard } from '../api/dashboards.ts';
import { Button } from '../design/button.tsx';
import type { ParamTexts } from '../params/param-values.ts';
import { ShareDialog } from './share-dialog.tsx';

interface ShareButtonProps {
  readonly dashboard: Dashboard;
  /** The values of the controls in the view. */
  readonly texts: ParamTexts;
}

export function ShareButton({ dashboard, texts }: ShareButtonProps): ReactElement {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Share</Button>
      {isOpen ? (
        <ShareDialog dashboard={dashboard} texts={texts} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}
