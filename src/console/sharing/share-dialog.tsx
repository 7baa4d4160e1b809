import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import type { Dashboard } from '../api/dashboards.ts';
import { revokeShareLink, type CreatedShareLink, type ShareLink } from '../api/share-links.ts';
import { Button } from '../design/button.tsx';
import { Code } from '../design/code.tsx';
import { Confirm } from '../design/confirm.tsx';
import { Dialog } from '../design/dialog.tsx';
import type { ParamTexts } from '../params/param-values.ts';
import { NewShareLink } from './new-share-link.tsx';
import { ShareLinkTable } from './share-link-table.tsx';

interface ShareDialogProps {
  readonly dashboard: Dashboard;
  /** The values of the controls in the view, which a new link suggests. */
  readonly texts: ParamTexts;
  readonly onClose: () => void;
}

type Step =
  | { readonly kind: 'list' | 'new' }
  | { readonly kind: 'created'; readonly link: CreatedShareLink }
  | { readonly kind: 'revoke'; readonly link: ShareLink };

/** The links of a dashboard: create, copy once, revoke. */
export function ShareDialog({ dashboard, texts, onClose }: ShareDialogProps): ReactElement {
  const [step, setStep] = useState<Step>({ kind: 'list' });
  const showList = (): void => setStep({ kind: 'list' });
  if (step.kind === 'revoke') return <Revoke link={step.link} onClose={showList} />;
  if (step.kind === 'created') return <Created link={step.link} onClose={showList} />;
  if (step.kind === 'new')
    return (
      <Dialog title="New share link" onClose={showList}>
        <NewShareLink
          dashboard={dashboard}
          texts={texts}
          onCreated={(link) => setStep({ kind: 'created', link })}
          onCancel={showList}
        />
      </Dialog>
    );
  return (
    <Dialog title={`Share “${dashboard.title}”`} size="wide" onClose={onClose}>
      <p className="muted">
        Anyone with a link sees this dashboard and its rows without an account.
      </p>
      <ShareLinkTable
        dashboardId={dashboard.id}
        onRevoke={(link) => setStep({ kind: 'revoke', link })}
      />
      <p className="row end">
        <Button onClick={onClose}>Close</Button>
        <Button kind="primary" onClick={() => setStep({ kind: 'new' })}>
          New link
        </Button>
      </p>
    </Dialog>
  );
}

interface CreatedProps {
  readonly link: CreatedShareLink;
  readonly onClose: () => void;
}

function Created({ link, onClose }: CreatedProps): ReactElement {
  return (
    <Dialog title={`Link “${link.name}”`} size="wide" onClose={() => undefined}>
      <p>
        <strong>Copy it now.</strong> It is shown only here. Everyone who has it sees the dashboard.
      </p>
      <Code name="Link" text={`${location.origin}${link.url}`} />
      <p className="row end">
        <Button kind="primary" onClick={onClose}>
          I have copied it
        </Button>
      </p>
    </Dialog>
  );
}

interface RevokeProps {
  readonly link: ShareLink;
  readonly onClose: () => void;
}

function Revoke({ link, onClose }: RevokeProps): ReactElement {
  const client = useQueryClient();
  const revoke = async (): Promise<void> => {
    await revokeShareLink(link);
    await client.invalidateQueries({ queryKey: ['share-links', link.dashboard_id] });
  };
  return (
    <Confirm title={`Revoke “${link.name}”?`} action="Revoke" run={revoke} onClose={onClose}>
      <p>The link stops working. This cannot be undone.</p>
    </Confirm>
  );
}
