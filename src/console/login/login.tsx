import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { Link } from 'wouter';
import { useService } from '../api/service.ts';
import { logIn, replaceSession } from '../api/session.ts';
import { Field } from '../design/field.tsx';
import { textOf } from '../design/form-text.ts';
import { EntryForm } from './entry-form.tsx';

export function Login(): ReactElement {
  const client = useQueryClient();
  const service = useService();
  return (
    <EntryForm
      title="Log in to Weir"
      action="Log in"
      onSubmit={async (fields) => {
        const session = await logIn(textOf(fields, 'email'), textOf(fields, 'password'));
        replaceSession(client, session);
      }}
      footer={
        service.data?.signup === 'open' ? (
          <p>
            New here? <Link href="/signup">Create an organization</Link>
          </p>
        ) : null
      }
    >
      <Field label="Email" name="email" type="email" autoComplete="username" required autoFocus />
      <Field
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        required
      />
    </EntryForm>
  );
}
