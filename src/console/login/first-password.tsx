import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { SESSION } from '../api/session.ts';
import { EntryForm } from './entry-form.tsx';
import { changePassword } from './change-password.ts';
import { PasswordFields } from './password-fields.tsx';

export function FirstPassword(): ReactElement {
  const client = useQueryClient();
  return (
    <EntryForm
      title="Choose your password"
      action="Save and continue"
      onSubmit={async (fields) => {
        await changePassword(fields);
        await client.invalidateQueries({ queryKey: SESSION });
      }}
    >
      <p className="muted">Somebody else knows the password you logged in with.</p>
      <PasswordFields />
    </EntryForm>
  );
}
