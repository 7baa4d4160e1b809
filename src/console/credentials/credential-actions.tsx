import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { components } from '../../generated/product.ts';
import { dataOf, product } from '../api/client.ts';
import { Badge } from '../design/badge.tsx';
import { Button } from '../design/button.tsx';
import { Dialog } from '../design/dialog.tsx';
import { ErrorNotice } from '../design/error-notice.tsx';
import type { Credential } from './types.ts';

type Report = components['schemas']['CredentialTestReport'];
type Start = components['schemas']['AuthorizationStart'];

const STEPS: Readonly<Record<string, string>> = {
  dns: 'finding the address of the host',
  tcp: 'connecting',
  tls: 'encrypting the connection',
  login: 'logging in',
  token: 'getting an access token',
  call: 'the first call',
};

interface CredentialActionsProps {
  readonly credential: Credential;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

export function CredentialActions(props: CredentialActionsProps): ReactElement {
  const { credential, onEdit, onDelete } = props;
  const client = useQueryClient();
  const params = { path: { credentialId: credential.id } };
  const test = useMutation({
    mutationFn: () =>
      dataOf<Report>(product.POST('/product/credentials/{credentialId}/test', { params })),
    onSettled: () => client.invalidateQueries({ queryKey: ['credentials'] }),
  });
  const authorize = useMutation({
    mutationFn: () =>
      dataOf<Start>(product.POST('/product/credentials/{credentialId}/authorize', { params })),
    onSuccess: (start) => location.assign(start.authorization_url),
  });
  const needsUser = credential.data.grant === 'authorization_code';
  return (
    <span className="row compact">
      {needsUser ? (
        <Button kind="quiet" disabled={authorize.isPending} onClick={() => authorize.mutate()}>
          Authorize
        </Button>
      ) : null}
      <Button kind="quiet" disabled={test.isPending} onClick={() => test.mutate()}>
        {test.isPending ? 'Testing …' : 'Test'}
      </Button>
      <Button kind="quiet" onClick={onEdit}>
        Edit
      </Button>
      <Button kind="quiet" onClick={onDelete}>
        Delete
      </Button>
      {authorize.error === null ? null : (
        <Dialog title="Authorize" onClose={authorize.reset}>
          <ErrorNotice error={authorize.error} />
        </Dialog>
      )}
      {test.error === null && test.data === undefined ? null : (
        <Dialog title={`Test of “${credential.name}”`} onClose={test.reset}>
          {test.error === null ? null : <ErrorNotice error={test.error} />}
          {test.data === undefined ? null : <Outcome report={test.data} />}
        </Dialog>
      )}
    </span>
  );
}

function Outcome({ report }: { readonly report: Report }): ReactElement {
  const { ok, message, ms, failed_step: step } = report;
  return (
    <>
      <p className="row">
        <Badge kind={ok ? 'ok' : 'danger'}>{ok ? 'works' : 'failed'}</Badge>
        <span className="muted">
          {step === undefined ? '' : `while ${STEPS[step] ?? step} · `}
          {ms} ms
        </span>
      </p>
      <p>{message}</p>
    </>
  );
}
