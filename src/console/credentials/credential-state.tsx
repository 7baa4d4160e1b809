import type { ReactElement } from 'react';
import { Badge } from '../design/badge.tsx';
import type { Credential } from './types.ts';

/** Shows whether the credential has an access token. Only `oauth2` has this state. */
export function CredentialState({ credential }: { readonly credential: Credential }): ReactElement {
  const { authorization } = credential;
  if (authorization === undefined) return <span className="muted">stored</span>;
  const { state, problem } = authorization;
  if (problem !== undefined)
    return (
      <span title={problem.message}>
        <Badge kind="danger">{problem.code.replaceAll('_', ' ')}</Badge>
      </span>
    );
  return state === 'granted' ? (
    <Badge kind="ok">authorized</Badge>
  ) : (
    <Badge kind="warn">no token yet</Badge>
  );
}
