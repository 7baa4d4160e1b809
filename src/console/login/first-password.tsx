import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { dataOf, product } from '../api/client.ts';
import { SESSION } from '../api/session.ts';
import { Field } from '../design/field.tsx';
import { textOf } from '../design/form-text.ts';
import { EntryForm } from './entry-form.tsx';
import { NewPasswordField } from './new-password-field.tsx';

export function FirstPassword(): ReactElement {
  const client = useQueryClient();
  return (
    <EntryForm
      title="Choose your password"
      action="Save and continue"
      onSubmit={async (fields) => {
        await changePassword(textOf(fields, 'current'), textOf(fields, 'new'));
        await client.invalidateQueries({ queryKey: SESSION });
      }}
    >
      <p className="muted">Somebody else knows the password that you logged in with.</p>
      <Field
        label="Current password"
        name="current"
        type="password"
        autoComplete="current-password"
        required
      />
      <NewPasswordField name="new" />
    </EntryForm>
  );
}

export async function changePassword(current: string, next: string): Promise<void> {
  const body = { current_password: current, new_password: next };
  await dataOf(product.POST('/product/password', { body }));
}
