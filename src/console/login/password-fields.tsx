import type { ReactElement } from 'react';
import { Field } from '../design/field.tsx';
import { NewPasswordField } from './new-password-field.tsx';

/** The fields `current` and `new` of a form that changes the password. */
export function PasswordFields(): ReactElement {
  return (
    <>
      <Field
        label="Current password"
        name="current"
        type="password"
        autoComplete="current-password"
        required
      />
      <NewPasswordField name="new" />
    </>
  );
}
