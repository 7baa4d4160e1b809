import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent, ReactElement } from 'react';
import { logOut, replaceSession, useSession } from '../api/session.ts';
import { Button } from '../design/button.tsx';
import { ErrorNotice } from '../design/error-notice.tsx';
import { usePageTitle } from '../design/page-title.ts';
import { changePassword } from '../login/change-password.ts';
import { PasswordFields } from '../login/password-fields.tsx';
import { KeyboardSettings } from './keyboard.tsx';

export function Account(): ReactElement {
  usePageTitle('Account');
  const client = useQueryClient();
  const session = useSession().data;
  const leave = async (): Promise<void> => {
    await logOut();
    replaceSession(client, null);
  };
  return (
    <>
      <header className="row spread">
        <h1>Account</h1>
        <Button onClick={() => void leave()}>Log out</Button>
      </header>
      <section className="card stack" aria-label="You">
        <p>
          <strong>{session?.user.name}</strong> · {session?.user.email} · {session?.user.role} of{' '}
          {session?.organization.name}
        </p>
      </section>
      <PasswordForm />
      <KeyboardSettings />
    </>
  );
}

function PasswordForm(): ReactElement {
  const change = useMutation({ mutationFn: changePassword });
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    change.mutate(new FormData(form), { onSuccess: () => form.reset() });
  }
  return (
    <form className="card stack" aria-label="Password" onSubmit={submit}>
      <h2>Change your password</h2>
      {change.error === null ? null : <ErrorNotice error={change.error} />}
      {change.isSuccess ? <p role="status">Your password was changed.</p> : null}
      <PasswordFields />
      <p>
        <Button type="submit" disabled={change.isPending}>
          Change password
        </Button>
      </p>
    </form>
  );
}
