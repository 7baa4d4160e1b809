/** The options of `weir credentials create` and `update`, and the members of a request that they become. */

import type { Argv } from 'yargs';
import { CliError } from '../cli-error.ts';
import type { Context } from '../context.ts';
import { EXIT } from '../exit-codes.ts';
import { readInput } from '../files/input.ts';
import type { CredentialData, CredentialType } from '../product/credentials.ts';
import { BUCKET_OPTIONS, bucketDataOf, type BucketOptions } from './bucket-options.ts';
import { OAUTH_OPTIONS, oauthDataOf, type OAuthOptions } from './oauth-options.ts';
import { REQUEST_OPTIONS, requestDataOf, type RequestOptions } from './request-options.ts';
import { SECRET_OPTIONS } from './secret.ts';
import { SFTP_OPTIONS, sftpDataOf, type SftpOptions } from './sftp-options.ts';

type Setting =
  | 'header'
  | 'username'
  | 'database'
  | 'grant'
  | 'token-url'
  | 'client-id'
  | 'parameter'
  | 'signed-text'
  | 'signature-header'
  | 'region'
  | 'service'
  | 'access-key-id'
  | 'certificate-file'
  | 'endpoint'
  | 'bucket';

interface TypeOptions {
  /** The required options in addition to the host. */
  readonly settings: readonly Setting[];
  /** The secret field. */
  readonly secret: string;
  readonly label: string;
  /** True if it is used for one server only, which is part of the data. */
  readonly isServer: boolean;
  readonly isDatabase?: boolean;
}

const DATABASE: TypeOptions = {
  settings: ['database', 'username'],
  secret: 'password',
  label: 'Password',
  isServer: true,
  isDatabase: true,
};

export const TYPES: Readonly<Record<CredentialType, TypeOptions>> = {
  bearer: { settings: [], secret: 'token', label: 'Token', isServer: false },
  api_key_header: { settings: ['header'], secret: 'value', label: 'Value', isServer: false },
  basic: { settings: ['username'], secret: 'password', label: 'Password', isServer: false },
  postgres: DATABASE,
  mysql: DATABASE,
  smtp: { settings: [], secret: 'password', label: 'Password', isServer: true },
  oauth2: {
    settings: ['grant', 'token-url', 'client-id'],
    secret: 'client_secret',
    label: 'Client secret',
    isServer: false,
  },
  api_key_query: { settings: ['parameter'], secret: 'value', label: 'Value', isServer: false },
  hmac: {
    settings: ['signed-text', 'signature-header'],
    secret: 'secret',
    label: 'Secret',
    isServer: false,
  },
  aws_sigv4: {
    settings: ['region', 'service', 'access-key-id'],
    secret: 'secret_access_key',
    label: 'Secret access key',
    isServer: false,
  },
  mtls: {
    settings: ['certificate-file'],
    secret: 'private_key',
    label: 'Private key',
    isServer: false,
  },
  s3: {
    settings: ['endpoint', 'bucket', 'access-key-id'],
    secret: 'secret_access_key',
    label: 'Secret access key',
    isServer: true,
  },
  sftp: { settings: ['username'], secret: 'password', label: 'Password', isServer: true },
  spark: { settings: [], secret: 'token', label: 'Token', isServer: true, isDatabase: true },
};

/** The secret field, and its name for a prompt. For `oauth2` and `sftp`, it can be a private key. */
export function secretOf(
  type: CredentialType,
  isPrivateKey: boolean,
): Pick<TypeOptions, 'secret' | 'label'> {
  return isPrivateKey ? { secret: 'private_key', label: 'Private key' } : TYPES[type];
}

interface Where {
  readonly hosts?: { readonly hosts: string[] };
  readonly data?: { readonly host: string };
}

/** The hosts of a request, or the server of its data. */
export function whereOf(type: CredentialType, hosts: readonly string[]): Where {
  if (!TYPES[type].isServer) return { hosts: { hosts: [...hosts] } };
  const [host, ...others] = hosts;
  if (TYPES[type].settings.includes('endpoint')) {
    if (host === undefined) return {};
    throw new CliError(EXIT.usage, `The type ${type} has an --endpoint in place of --host.`);
  }
  if (host === undefined || others.length > 0)
    throw new CliError(EXIT.usage, `The type ${type} has exactly one --host.`);
  return { data: { host } };
}

export function withSettings<T>(parser: Argv<T>) {
  return parser
    .option('name', { type: 'string', requiresArg: true, describe: 'What to call it' })
    .option('host', {
      type: 'array',
      string: true,
      requiresArg: true,
      describe:
        'Host that the secret may be sent to, such as *.example.com; repeatable. Types postgres, mysql, smtp, sftp and spark: the server',
    })
    .option('header', {
      type: 'string',
      requiresArg: true,
      describe: 'Name of the header (type api_key_header)',
    })
    .option('username', {
      type: 'string',
      requiresArg: true,
      describe: 'User name (types basic, postgres, mysql, smtp and sftp)',
    })
    .option('port', {
      type: 'number',
      requiresArg: true,
      describe:
        'Port of the server; by default 5432 (type postgres), 3306 (type mysql), 587 (type smtp), 22 (type sftp) or 15002 (type spark)',
    })
    .option('database', {
      type: 'string',
      requiresArg: true,
      describe: 'Name of the database (types postgres and mysql)',
    })
    .option('tls', {
      choices: ['verify', 'unverified', 'off'] as const,
      describe:
        'Encryption, and whether the certificate is checked (types postgres, mysql, smtp and spark); by default verify',
    })
    .option('starttls', {
      type: 'boolean',
      describe: 'Begin the encryption with STARTTLS (type smtp); by default unless the port is 465',
    })
    .option('ca-file', {
      type: 'string',
      requiresArg: true,
      describe:
        'File with certificate authorities in PEM (types postgres, mysql, smtp, mtls, s3 and spark); none for the public ones',
    })
    .options(BUCKET_OPTIONS)
    .options(SFTP_OPTIONS)
    .options(OAUTH_OPTIONS)
    .options(REQUEST_OPTIONS)
    .option('test-url', {
      type: 'string',
      requiresArg: true,
      describe: 'What "weir credentials test" requests; none for nothing',
    })
    .options(SECRET_OPTIONS);
}

interface Settings extends OAuthOptions, RequestOptions, BucketOptions, SftpOptions {
  readonly header?: string | undefined;
  readonly username?: string | undefined;
  readonly port?: number | undefined;
  readonly database?: string | undefined;
  readonly tls?: CredentialData['tls'];
  readonly starttls?: boolean | undefined;
  readonly 'ca-file'?: string | undefined;
  readonly 'test-url'?: string | undefined;
}

export async function settingsOf(
  { header, username, port, database, tls, starttls, 'ca-file': caFile, ...others }: Settings,
  io: Context['io'],
): Promise<CredentialData> {
  return {
    ...oauthDataOf(others),
    ...(await requestDataOf(others, io)),
    ...bucketDataOf(others),
    ...sftpDataOf(others, io),
    ...(header === undefined ? {} : { header }),
    ...(username === undefined ? {} : { username }),
    ...(port === undefined ? {} : { port }),
    ...(database === undefined ? {} : { database }),
    ...(tls === undefined ? {} : { tls }),
    ...(starttls === undefined ? {} : { starttls }),
    ...(caFile === undefined
      ? {}
      : { ca: caFile === 'none' ? '' : await readInput(caFile, io.stdin) }),
  };
}

export function testUrlOf({ 'test-url': url }: Settings): { test_url?: string | null } {
  return url === undefined ? {} : { test_url: url === 'none' ? null : url };
}
