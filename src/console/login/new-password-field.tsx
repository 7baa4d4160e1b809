import type { ReactElement } from 'react';
import { useService } from '../api/service.ts';
import { Field } from '../design/field.tsx';

/** The field of a new password, with the rule of the service. */
export function NewPasswordField({ name }: { readonly name: string }): ReactElement {
  const { min, max } = useService().data?.password ?? { min: undefined, max: undefined };
  return (
    <Field
      label="New password"
      name={name}
      type="password"
      autoComplete="new-password"
      required
      minLength={min}
      maxLength={max}
      {...(min === undefined ? {} : { help: `At least ${min} characters. A few words are best.` })}
    />
  );
}
