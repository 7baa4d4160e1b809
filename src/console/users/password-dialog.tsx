import { useState, type ReactElement } from 'react';
import { dataOf, product } from '../api/client.ts';
import type { User } from '../api/users.ts';
import { Code } from '../design/code.tsx';
import { Confirm } from '../design/confirm.tsx';
import { newPassword } from './new-password.ts';

interface PasswordDialogProps {
  readonly user: User;
  readonly onClose: () => void;
}

/** Replaces the password of somebody who cannot log in. */
export function PasswordDialog({ user, onClose }: PasswordDialogProps): ReactElement {
  const [password] = useState(newPassword);
  const replace = (): Promise<unknown> =>
    dataOf(
      product.PATCH('/product/users/{userId}', {
        params: { path: { userId: user.id } },
        body: { password },
      }),
    );
  return (
    <Confirm
      title={`New password for ${user.name}`}
      action="Replace password"
      run={replace}
      onClose={onClose}
    >
      <p>Copy it first and pass it on. All sessions of {user.name} end.</p>
      <Code name="Password" text={password} />
    </Confirm>
  );
}
