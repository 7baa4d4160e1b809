import type { ReactNode } from 'react';
import { useSession } from '../api/session.ts';
import { ErrorNotice } from '../design/error-notice.tsx';

interface SessionGateProps {
  readonly login: ReactNode;
  /** Shown until the user has replaced a password that was assigned to them. */
  readonly firstPassword: ReactNode;
  readonly children: ReactNode;
}

/** The view for those who are logged in; for others, the login at the same address. */
export function SessionGate({ login, firstPassword, children }: SessionGateProps): ReactNode {
  const { data, error, refetch } = useSession();
  if (data === null) return login;
  if (data !== undefined) return data.password_change_required ? firstPassword : children;
  return (
    <main className="login" aria-busy={error === null}>
      {error === null ? null : <ErrorNotice error={error} onRetry={() => void refetch()} />}
    </main>
  );
}
