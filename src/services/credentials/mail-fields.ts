/** The fields of credentials for mail servers. A server in a private network may need no login. */

import type { CredentialSettings } from '../../model/credential.ts';
import { TLS_PORT } from '../../model/mail-server.ts';
import type { FieldProblem } from '../invalid-input.ts';
import { normalizedServer } from './server-fields.ts';

interface MailLogin {
  readonly username?: string | undefined;
  readonly password?: string | undefined;
}

export function normalizedMailServer(settings: CredentialSettings): CredentialSettings {
  const { username, starttls, ...server } = normalizedServer(settings);
  return {
    ...server,
    ...(username === undefined || username === '' ? {} : { username }),
    starttls: starttls ?? server.port !== TLS_PORT,
  };
}

/** @param current the settings of the credential that is changed; undefined for a new one */
export function mailProblems(
  { username, password }: MailLogin,
  current: CredentialSettings | undefined,
): readonly FieldProblem[] {
  const hasUser = (username ?? current?.username ?? '') !== '';
  if (hasUser && password === '') return [problem('password', 'must not be empty')];
  if (hasUser && password === undefined && current === undefined)
    return [problem('password', 'is missing: a login has `username` and `password`')];
  if (!hasUser && password !== undefined && password !== '')
    return [problem('username', 'is missing: a login has `username` and `password`')];
  return [];
}

const problem = (field: string, message: string): FieldProblem => ({
  field: `/data/${field}`,
  message,
});
