/** The options of credentials of the type sftp. */

import type { Io } from '../io.ts';
import type { CredentialData } from '../product/credentials.ts';
import { variableOf } from './variable.ts';

export const SFTP_OPTIONS = {
  'host-key': {
    type: 'string',
    requiresArg: true,
    describe:
      'Fingerprint of the key of the server, SHA256:… (type sftp); "weir credentials test" shows it',
  },
  'private-key': {
    type: 'boolean',
    describe: 'The secret is a private key, not a password (type sftp)',
  },
  'passphrase-env': {
    type: 'string',
    requiresArg: true,
    describe:
      'Name of the environment variable that has the passphrase of the private key (type sftp)',
  },
} as const;

export interface SftpOptions {
  readonly 'host-key'?: string | undefined;
  readonly 'private-key'?: boolean | undefined;
  readonly 'passphrase-env'?: string | undefined;
}

export function sftpDataOf(
  { 'host-key': hostKey, 'passphrase-env': variable }: SftpOptions,
  { environment }: Pick<Io, 'environment'>,
): CredentialData {
  return {
    ...(hostKey === undefined ? {} : { host_key: hostKey }),
    ...(variable === undefined ? {} : { passphrase: variableOf(variable, environment) }),
  };
}
