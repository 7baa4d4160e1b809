/** `weir credentials`: keys, tokens and passwords of other services. */

import { defineCommand } from '../command.ts';
import type { Context } from '../context.ts';
import {
  createCredentialsClient,
  type Credential,
  type CredentialType,
  type CredentialsClient,
  type UpdateCredentialInput,
} from '../product/credentials.ts';
import { EXIT } from '../exit-codes.ts';
import { CliError } from '../cli-error.ts';
import { visible } from '../output/visible.ts';
import { identifyCredential, withCredential } from './identify-credential.ts';
import { productOf } from './product.ts';
import {
  secretOf,
  settingsOf,
  testUrlOf,
  TYPES,
  whereOf,
  withSettings,
} from './credential-options.ts';
import { namesSecret, readSecret, SECRET_OPTIONS } from './secret.ts';

export const listCredentials = defineCommand({
  usage: 'list',
  description: 'List the credentials of the organization, newest first',
  options: (parser) => parser,
  async run(_, context) {
    const credentials = await (await clientOf(context)).list();
    const rows = credentials.map((each) => [
      String(each.id),
      each.name,
      each.type,
      each.hosts.join(','),
      each.test_url ?? 'none',
      each.modified,
    ]);
    const columns = [
      { title: 'id', align: 'right' as const },
      ...['name', 'type', 'hosts', 'test URL', 'changed'].map((title) => ({ title })),
    ];
    await context.print(context.table(columns, rows), credentials);
    await context.noteIfEmpty(
      credentials,
      'No credentials yet. "weir credentials create --name Shop --type bearer --host api.example.com" stores a token.',
    );
  },
});

export const getCredential = defineCommand({
  usage: 'get <credential>',
  description: 'Show a credential, without its secret',
  options: (parser) => withCredential(parser),
  async run({ credential: text }, context) {
    const client = await clientOf(context);
    const credential = await client.get(await identifyCredential(client, text));
    await context.print(inWords(credential), credential);
  },
});

export const createCredential = defineCommand({
  usage: 'create',
  description: 'Store a secret for other hosts; prompts for it unless a file or variable has it',
  options: (parser) =>
    withSettings(parser)
      .option('type', {
        choices: Object.keys(TYPES) as CredentialType[],
        demandOption: true,
        describe: 'How it is sent',
      })
      .demandOption(['name'])
      .example(
        'weir credentials create --name Shop --type bearer --host api.example.com',
        'Asks for the token',
      )
      .example(
        'weir credentials create --name CRM --type basic --username ci --host crm.example.com --secret-env CRM_PASSWORD',
        'Asks for nothing',
      )
      .example(
        'weir credentials create --name "Shop database" --type postgres --host db.example.com --database shop --username reports',
        'A database; asks for the password',
      )
      .example(
        'weir credentials create --name "Company mail" --type smtp --host smtp.example.com --username reports',
        'A mail server; asks for the password',
      )
      .example(
        'weir credentials create --name Exports --type s3 --endpoint https://s3.eu-central-1.amazonaws.com --region eu-central-1 --bucket shop-exports --access-key-id AKIAEXAMPLE',
        'A bucket; asks for the secret access key',
      )
      .example(
        'weir credentials create --name "Partner files" --type sftp --host sftp.example.com --username reports --private-key --secret-file id_ed25519 --host-key SHA256:uNiVztksCsDhcc0u9e8BrQgOeodBCpkj3gaZwnrEwjY',
        'A file server, with a private key',
      )
      .example(
        'weir credentials create --name Orders --type oauth2 --grant client_credentials --token-url https://auth.example.com/token --client-id weir --host api.example.com',
        'Access tokens of an authorization server; asks for the client secret',
      )
      .example(
        'weir credentials create --name Payments --type hmac --signed-text "{timestamp}.{body}" --signature-header "X-Signature=t={timestamp},v1={signature}" --host payments.example.com',
        'Signed requests; asks for the secret',
      )
      .example(
        'weir credentials create --name Shop --type bearer --host api.example.com --secret-reference "vault:kv/data/shop#token"',
        'A token that stays in Vault',
      ),
  async run(args, context) {
    const { name, type, host: hosts = [] } = args;
    const { settings } = TYPES[type];
    const { secret: field, label } = secretOf(
      type,
      args.grant === 'jwt_bearer' || args['private-key'] === true,
    );
    const needed = settings.includes('endpoint') ? settings : ['host' as const, ...settings];
    const missing = needed.filter((setting) => args[setting] === undefined);
    if (missing.length > 0)
      throw new CliError(
        EXIT.usage,
        `The type ${type} needs ${missing.map((setting) => `--${setting}`).join(' and ')}.`,
      );
    const where = whereOf(type, hosts);
    const data = { ...(await settingsOf(args, context.io)), ...where.data };
    const client = await clientOf(context);
    // A mail server can have no login, and a public client has no secret.
    const isLogin = type !== 'smtp' || args.username !== undefined;
    const isPublic = args['client-authentication'] === 'none';
    const hasSecret = namesSecret(args) || (isLogin && !isPublic);
    const secret = hasSecret ? { [field]: await readSecret(args, label, context.io) } : {};
    const credential = await client.create({
      name,
      type,
      ...where.hosts,
      data: { ...data, ...secret },
      ...testUrlOf(args),
    });
    await context.print(inWords(credential), credential);
  },
});

export const updateCredential = defineCommand({
  usage: 'update <credential>',
  description: 'Change a credential; a new host needs the secret again',
  options: (parser) =>
    withSettings(withCredential(parser))
      .option('ask-secret', {
        type: 'boolean',
        conflicts: Object.keys(SECRET_OPTIONS),
        describe: 'Ask for the secret',
      })
      .example('weir credentials update 3 --secret-file -', 'A new secret, from standard input')
      .example(
        'weir credentials update 3 --host api.example.com --host api.example.org --ask-secret',
        'Also for another host',
      ),
  async run({ credential: text, 'ask-secret': asks, ...args }, context) {
    const { name, host: hosts } = args;
    const settings = await settingsOf(args, context.io);
    const hasSecret = asks === true || namesSecret(args);
    const change: UpdateCredentialInput = {
      ...(name === undefined ? {} : { name }),
      ...testUrlOf(args),
    };
    const isEmpty = Object.keys({ ...settings, ...change }).length === 0;
    if (isEmpty && !hasSecret && hosts === undefined)
      throw new CliError(EXIT.usage, 'Nothing is to be changed: give what is to be different.');
    const client = await clientOf(context);
    const credentialId = await identifyCredential(client, text);
    const stored =
      hasSecret || hosts !== undefined
        ? await storedOf(client, credentialId, args['private-key'])
        : undefined;
    const where = hosts === undefined || stored === undefined ? {} : whereOf(stored.type, hosts);
    const secret =
      hasSecret && stored !== undefined
        ? { [stored.secret]: await readSecret(args, stored.label, context.io) }
        : {};
    const data = { ...settings, ...where.data, ...secret };
    const credential = await client.update(credentialId, {
      ...change,
      ...where.hosts,
      ...(Object.keys(data).length > 0 ? { data } : {}),
    });
    await context.print(inWords(credential), credential);
  },
});

export const deleteCredential = defineCommand({
  usage: 'delete <credential>',
  description: 'Delete a credential and its secret permanently',
  options: (parser) =>
    withCredential(parser).option('force', {
      type: 'boolean',
      default: false,
      describe: 'Also while workflows use it; they do not run until they name another one',
    }),
  async run({ credential, force }, context) {
    const client = await clientOf(context);
    const credentialId = await identifyCredential(client, credential);
    await client.delete(credentialId, { force });
    await context.print(`Credential ${credentialId} is deleted.\n`, {
      id: credentialId,
      deleted: true,
    });
  },
});

export const testCredential = defineCommand({
  usage: 'test <credential>',
  description: 'Try a credential: request its test URL, or log in to its server',
  options: (parser) => withCredential(parser),
  async run({ credential }, context) {
    const client = await clientOf(context);
    const credentialId = await identifyCredential(client, credential);
    const report = await client.test(credentialId);
    const outcome = report.ok ? 'is accepted' : 'is not accepted';
    await context.print(
      `Credential ${credentialId} ${outcome}: ${visible(report.message)} (${report.ms} ms)\n`,
      report,
    );
    return report.ok ? EXIT.ok : EXIT.runFailed;
  },
});

const clientOf = async (context: Context): Promise<CredentialsClient> =>
  createCredentialsClient(await productOf(context));

/** The type of the stored credential, and its secret field. */
async function storedOf(
  client: CredentialsClient,
  credentialId: number,
  isPrivateKey: boolean | undefined,
) {
  const { type, data } = await client.get(credentialId);
  const hasKey = data.grant === 'jwt_bearer' || data.private_key !== undefined;
  if (isKnownType(type)) return { type, ...secretOf(type, isPrivateKey ?? hasKey) };
  throw new CliError(EXIT.usage, `This version of weir does not know the type ${visible(type)}.`);
}

const isKnownType = (type: string): type is CredentialType => Object.hasOwn(TYPES, type);

function inWords(credential: Credential): string {
  const { id, name, type, hosts, data, test_url, authorization, modified } = credential;
  const of = settingsInWords(data);
  const lines = [
    `Credential ${id} "${name}": ${type}${of === undefined ? '' : `, ${of}`}`,
    `Sent to: ${hosts.join(', ')}`,
    ...(authorization === undefined ? [] : [`Access token: ${tokenInWords(authorization)}`]),
    `Test URL: ${test_url ?? 'none'}`,
    `Changed: ${modified}`,
  ];
  return `${lines.map(visible).join('\n')}\n`;
}

function settingsInWords({
  header,
  username,
  database,
  tls,
  starttls,
  grant,
  client_id: client,
  parameter,
  signature_headers: headers,
  region,
  service,
  host_key: hostKey,
}: Credential['data']): string | undefined {
  if (parameter !== undefined) return parameter;
  if (headers !== undefined) return Object.keys(headers).join(', ');
  if (region !== undefined) return `${service} in ${region}`;
  if (grant !== undefined) return `${grant} as ${client}`;
  if (database !== undefined) return `${database} as ${username}, TLS ${tls}`;
  if (hostKey !== undefined) return `${username}, host key ${hostKey}`;
  if (starttls === undefined) return header ?? username;
  const how = tls !== 'off' && starttls ? `${tls} after STARTTLS` : tls;
  return `${username ?? 'no login'}, TLS ${how}`;
}

function tokenInWords({
  state,
  granted_scope: scope,
  expires_at: expires,
  problem,
}: NonNullable<Credential['authorization']>): string {
  if (problem !== undefined) return `${problem.message} (${problem.code})`;
  if (state === 'none') return 'none yet';
  const until = expires === null ? 'without a known expiry' : `until ${expires}`;
  return scope === null ? until : `${until}, with ${scope}`;
}
