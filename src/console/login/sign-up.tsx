import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { Link, useLocation } from 'wouter';
import { dataOf, product } from '../api/client.ts';
import { logIn, replaceSession } from '../api/session.ts';
import { Field } from '../design/field.tsx';
import { textOf } from '../design/form-text.ts';
import { EntryForm } from './entry-form.tsx';
import { NewPasswordField } from './new-password-field.tsx';

export function SignUp(): ReactElement {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  return (
    <EntryForm
      title="Create an organization"
      action="Create and log in"
      onSubmit={async (fields) => {
        const email = textOf(fields, 'email');
        const password = textOf(fields, 'password');
        const admin = { email, password, name: textOf(fields, 'name') };
        const body = { name: textOf(fields, 'organization'), admin };
        await dataOf(product.POST('/product/organizations', { body }));
        replaceSession(client, await logIn(email, password));
        navigate('/');
      }}
      footer={
        <p>
          Already have an account? <Link href="/">Log in</Link>
        </p>
      }
    >
      <Field label="Organization" name="organization" autoComplete="organization" required />
      <Field label="Your name" name="name" autoComplete="name" required />
      <Field label="Email" name="email" type="email" autoComplete="username" required />
      <NewPasswordField name="password" />
    </EntryForm>
  );
}
