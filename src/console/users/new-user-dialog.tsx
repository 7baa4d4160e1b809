import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactElement } from 'react';
import { dataOf, product } from '../api/client.ts';
import { Button } from '../design/button.tsx';
import { Code } from '../design/code.tsx';
import { Dialog } from '../design/dialog.tsx';
import { ErrorNotice } from '../design/error-notice.tsx';
import { Field } from '../design/field.tsx';
import { textOf } from '../design/form-text.ts';
import { Select } from '../design/select.tsx';
import { newPassword } from './new-password.ts';

const ROLES = [
  ['member', 'Member: uses the service'],
  ['admin', 'Admin: also manages users and sees everything'],
] as const;

/** Creates a user with a first password, which the admin passes on. */
export function NewUserDialog({ onClose }: { readonly onClose: () => void }): ReactElement {
  const client = useQueryClient();
  const [password] = useState(newPassword);
  const create = useMutation({
    mutationFn: (fields: FormData) =>
      dataOf<{ readonly email: string }>(
        product.POST('/product/users', {
          body: {
            name: textOf(fields, 'name'),
            email: textOf(fields, 'email'),
            role: textOf(fields, 'role') === 'admin' ? 'admin' : 'member',
            password,
          },
        }),
      ),
    onSuccess: () => client.invalidateQueries({ queryKey: ['users'] }),
  });
  if (create.data !== undefined)
    return (
      <Dialog title="User created" onClose={onClose}>
        <p>Pass this on. They can change the password in their account.</p>
        <Code
          name="First login"
          text={`${location.origin}/console/\n${create.data.email}\n${password}`}
        />
        <p className="row end">
          <Button kind="primary" onClick={onClose}>
            Done
          </Button>
        </p>
      </Dialog>
    );
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    create.mutate(new FormData(event.currentTarget));
  };
  return (
    <Dialog title="New user" onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        <Field label="Name" name="name" required maxLength={100} autoComplete="off" />
        <Field
          label="Email"
          name="email"
          type="email"
          required
          maxLength={254}
          autoComplete="off"
        />
        <Select label="Role" name="role" options={ROLES} />
        {create.error === null ? null : <ErrorNotice error={create.error} />}
        <p className="row end">
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" disabled={create.isPending}>
            Create user
          </Button>
        </p>
      </form>
    </Dialog>
  );
}
