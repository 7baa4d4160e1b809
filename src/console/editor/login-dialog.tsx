import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactElement } from 'react';
import { useLocation } from 'wouter';
import { logIn, replaceSession, SESSION, useSession } from '../api/session.ts';
import { Button } from '../design/button.tsx';
import { Dialog } from '../design/dialog.tsx';
import { ErrorNotice } from '../design/error-notice.tsx';
import { Field } from '../design/field.tsx';
import { textOf } from '../design/form-text.ts';
import { useAsync } from './async.ts';
import { useStore } from './state.ts';

/** The session has ended; the page stays as it is. */
export function LoginDialog(): ReactElement {
  const store = useStore();
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const before = useSession().data;
  const [email] = useState(before?.user.email ?? '');
  const login = useAsync(async (fields: FormData) => {
    const session = await logIn(textOf(fields, 'email'), textOf(fields, 'password'));
    const isSame = before === undefined || before === null || before.user.id === session.user.id;
    // Another person must not see what this page holds.
    if (!isSame) {
      replaceSession(client, session);
      navigate('/');
      return;
    }
    client.setQueryData(SESSION, session);
    store.put({ layer: null, announcement: 'Logged in again' });
    store.checkAgain();
  });
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    login.run(new FormData(event.currentTarget));
  };
  return (
    <Dialog title="Log in again" onClose={() => store.put({ layer: null })}>
      <p className="muted">Your session has ended. Your draft is safe: log in to continue.</p>
      <form className="stack" onSubmit={submit}>
        <Field
          label="Email"
          name="email"
          type="email"
          defaultValue={email}
          autoComplete="username"
          required
        />
        <Field
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          autoFocus
          required
        />
        {login.error === null ? null : <ErrorNotice error={login.error} />}
        <p className="row end">
          <Button kind="primary" type="submit" disabled={login.isPending}>
            Log in
          </Button>
        </p>
      </form>
    </Dialog>
  );
}
