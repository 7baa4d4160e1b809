import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { createSecret } from '../api/embedding.ts';
import { Button } from '../design/button.tsx';
import { Code } from '../design/code.tsx';
import { Dialog } from '../design/dialog.tsx';
import { ErrorNotice } from '../design/error-notice.tsx';
import { Time } from '../design/time.tsx';

/** The secret with which a site signs tokens. It is shown once. */
export function SigningSecret({ created }: { readonly created: string | null }): ReactElement {
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="card stack" aria-label="Signing secret">
      <h2>Signing secret</h2>
      <p>
        {created === null ? (
          'No secret yet, so no token is accepted.'
        ) : (
          <>
            Created <Time at={created} />.
          </>
        )}
      </p>
      <p>
        <Button onClick={() => setOpen(true)}>
          {created === null ? 'Create secret' : 'Replace secret'}
        </Button>
      </p>
      {isOpen ? <SecretDialog isFirst={created === null} onClose={() => setOpen(false)} /> : null}
    </section>
  );
}

interface SecretDialogProps {
  readonly isFirst: boolean;
  readonly onClose: () => void;
}

function SecretDialog({ isFirst, onClose }: SecretDialogProps): ReactElement {
  const client = useQueryClient();
  const create = useMutation({ mutationFn: createSecret });
  const end = (): void => {
    void client.invalidateQueries({ queryKey: ['embedding'] });
    onClose();
  };
  if (create.data !== undefined)
    return (
      <Dialog title="The new secret" size="wide" onClose={() => undefined}>
        <p>
          <strong>Store it on your server now.</strong> It is shown only here.
        </p>
        <Code name="Secret" text={create.data.secret} />
        <p className="row end">
          <Button kind="primary" onClick={end}>
            I have stored it
          </Button>
        </p>
      </Dialog>
    );
  return (
    <Dialog title={isFirst ? 'Create a secret' : 'Replace the secret'} onClose={onClose}>
      <p>
        {isFirst
          ? 'Your server signs tokens with it. Everyone who has it can show any dashboard of the organization.'
          : 'Tokens signed with the old secret stop working immediately.'}
      </p>
      {create.error === null ? null : <ErrorNotice error={create.error} />}
      <p className="row end">
        <Button onClick={onClose}>Cancel</Button>
        <Button
          kind={isFirst ? 'primary' : 'danger'}
          disabled={create.isPending}
          onClick={() => create.mutate()}
        >
          {isFirst ? 'Create' : 'Replace'}
        </Button>
      </p>
    </Dialog>
  );
}
