import { useMutation } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { WeirError } from '../../client/index.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { ErrorNotice } from './error-notice.tsx';

interface DeleteInUseProps {
  readonly name: string;
  readonly remove: (force: boolean) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Deletes something. If workflows use it, the error names them, and a second click deletes it anyway. */
export function DeleteInUse({ name, remove, onClose }: DeleteInUseProps): ReactElement {
  const removal = useMutation({ mutationFn: remove, onSuccess: onClose });
  const { error } = removal;
  const isInUse = error instanceof WeirError && error.status === 409;
  return (
    <Dialog title={`Delete “${name}”?`} onClose={onClose}>
      <p>Workflows that use it will fail. This cannot be undone.</p>
      {error === null ? null : <ErrorNotice error={error} />}
      <p className="row end">
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="danger" disabled={removal.isPending} onClick={() => removal.mutate(isInUse)}>
          {isInUse ? 'Delete anyway' : 'Delete'}
        </Button>
      </p>
    </Dialog>
  );
}
