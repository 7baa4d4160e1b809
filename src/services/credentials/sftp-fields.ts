/** The fields of credentials for SFTP servers: a login with a password or with a private key. */

import { isEncryptedKey, isPrivateKey } from '../../kit/private-key-text.ts';
import type { CredentialSettings } from '../../model/credential.ts';
import type { FieldProblem } from '../invalid-input.ts';
import { normalizedServer } from './server-fields.ts';

interface SftpData {
  readonly username?: string | undefined;
  readonly password?: string | undefined;
  readonly private_key?: string | undefined;
  /** Empty: none. */
  readonly passphrase?: string | undefined;
}

export const SFTP_SECRETS = ['password', 'private_key', 'passphrase'] as const;

/** A new secret determines the kind of the login. */
export function normalizedSftp(
  settings: CredentialSettings,
  { password, private_key: privateKey }: SftpData,
  current: CredentialSettings,
): CredentialSettings {
  const { host_key: hostKey, ...server } = normalizedServer(settings);
  const hasKey = privateKey !== undefined || (password === undefined && current.has_private_key);
  return {
    ...server,
    ...(hostKey === undefined || hostKey === '' ? {} : { host_key: hostKey.replace(/=+$/, '') }),
    ...(hasKey === true && { has_private_key: true as const }),
  };
}

/** @param current the settings of the credential that is changed; undefined for a new one */
export function sftpProblems(
  { username, password, private_key: privateKey, passphrase = '' }: SftpData,
  current: CredentialSettings | undefined,
): readonly FieldProblem[] {
  if (username === '') return [problem('username', 'must not be empty')];
  if (password === '') return [problem('password', 'must not be empty')];
  if (password !== undefined && privateKey !== undefined)
    return [
      problem('private_key', 'must be absent if `password` is there: a login has one of them'),
    ];
  if (current === undefined && password === undefined && privateKey === undefined)
    return [problem('password', 'is missing: a login has a password or a private key')];
  if (privateKey === undefined)
    return passphrase === ''
      ? []
      : [problem('passphrase', 'needs the secret (`/data/private_key`) with it')];
  if (!isPrivateKey(privateKey))
    return [
      problem(
        'private_key',
        'must be a private key in PEM or in the format of OpenSSH, from the line with `BEGIN` to the line with `END`',
      ),
    ];
  if (isEncryptedKey(privateKey) && passphrase === '')
    return [problem('passphrase', 'is missing: the private key is encrypted')];
  return [];
}

const problem = (field: string, message: string): FieldProblem => ({
  field: `/data/${field}`,
  message,
});
