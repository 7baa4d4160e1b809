/** `weir credentials`: keys, tokens and passwords of other services. */

import type { Argv } from 'yargs';
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
import { asCredentialId } from './identify.ts';
import { productOf } from './product.ts';
import { namesSecret, readSecret, SECRET_OPTIONS } from './secret.ts';

type Setting = 'header' | 'username';

/** By type: the required option, and the secret field. */
const TYPES: Readonly<
  Record<CredentialType, { setting: Setting | null; secret: string; label: string }>
> = {
  bearer: { setting: null, secret: 'token', label: 'Token' },
  api_key_header: { setting: 'header', secret: 'value', label: 'Value' },
  basic: { setting: 'username', secret: 'password', label: 'Password' },
};

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
  usage: 'get <id>',
  description: 'Show a credential, without its secret',
  options: (parser) => withId(parser),
  async run({ id }, context) {
    const credentialId = asCredentialId(id);
    const credential = await (await clientOf(context)).get(credentialId);
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
      .demandOption(['name', 'host'])
      .example(
        'weir credentials create --name Shop --type bearer --host api.example.com',
        'Asks for the token',
      )
      .example(
        'weir credentials create --name CRM --type basic --username ci --host crm.example.com --secret-env CRM_PASSWORD',
        'Asks for nothing',
      ),
  async run(args, context) {
    const { name, type, host: hosts } = args;
    const { setting, secret: field, label } = TYPES[type];
    if (setting !== null && args[setting] === undefined)
      throw new CliError(EXIT.usage, `The type ${type} needs --${setting}.`);
    const client = await clientOf(context);
    const secret = await readSecret(args, label, context.io);
    const credential = await client.create({
      name,
      type,
      hosts: [...hosts],
      data: { ...settingsOf(args), [field]: secret },
      ...testUrlOf(args),
    });
    await context.print(inWords(credential), credential);
  },
});

export const updateCredential = defineCommand({
  usage: 'update <id>',
  description: 'Change a credential; a new host needs the secret again',
  options: (parser) =>
    withSettings(withId(parser))
      .option('ask-secret', {
        type: 'boolean',
        conflicts: ['secret-file', 'secret-env'],
        describe: 'Ask for the secret',
      })
      .example('weir credentials update 3 --secret-file -', 'A new secret, from standard input')
      .example(
        'weir credentials update 3 --host api.example.com --host api.example.org --ask-secret',
        'Also for another host',
      ),
  async run({ id, 'ask-secret': asks, ...args }, context) {
    const credentialId = asCredentialId(id);
    const { name, host: hosts } = args;
    const settings = settingsOf(args);
    const hasSecret = asks === true || namesSecret(args);
    const hasData = hasSecret || Object.keys(settings).length > 0;
    const change: UpdateCredentialInput = {
      ...(name === undefined ? {} : { name }),
      ...(hosts === undefined ? {} : { hosts: [...hosts] }),
      ...testUrlOf(args),
    };
    if (!hasData && Object.keys(change).length === 0)
      throw new CliError(EXIT.usage, 'Nothing is to be changed: give what is to be different.');
    const client = await clientOf(context);
    const secret = hasSecret ? await secretData(client, credentialId, args, context) : {};
    const data = { ...settings, ...secret };
    const credential = await client.update(credentialId, {
      ...change,
      ...(hasData ? { data } : {}),
    });
    await context.print(inWords(credential), credential);
  },
});

export const deleteCredential = defineCommand({
  usage: 'delete <id>',
  description: 'Delete a credential and its secret permanently',
  options: (parser) =>
    withId(parser).option('force', {
      type: 'boolean',
      default: false,
      describe: 'Also while workflows use it; they do not run until they name another one',
    }),
  async run({ id, force }, context) {
    const credentialId = asCredentialId(id);
    await (await clientOf(context)).delete(credentialId, { force });
    await context.print(`Credential ${credentialId} is deleted.\n`, {
      id: credentialId,
      deleted: true,
    });
  },
});

export const testCredential = defineCommand({
  usage: 'test <id>',
  description: 'Request the test URL of a credential with its secret',
  options: (parser) => withId(parser),
  async run({ id }, context) {
    const credentialId = asCredentialId(id);
    const report = await (await clientOf(context)).test(credentialId);
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

async function secretData(
  client: CredentialsClient,
  credentialId: number,
  source: Parameters<typeof readSecret>[0],
  { io }: Context,
): Promise<Record<string, string>> {
  const { type } = await client.get(credentialId);
  const definition = TYPES[type as CredentialType] as (typeof TYPES)[CredentialType] | undefined;
  if (definition === undefined)
    throw new CliError(EXIT.usage, `This version of weir does not know the type ${visible(type)}.`);
  return { [definition.secret]: await readSecret(source, definition.label, io) };
}

function withId<T>(parser: Argv<T>) {
  return parser.positional('id', {
    type: 'string',
    demandOption: true,
    describe: 'Id of the credential',
  });
}

function withSettings<T>(parser: Argv<T>) {
  return parser
    .option('name', { type: 'string', requiresArg: true, describe: 'What to call it' })
    .option('host', {
      type: 'array',
      string: true,
      requiresArg: true,
      describe: 'Host that the secret may be sent to, such as *.example.com; repeatable',
    })
    .option('header', {
      type: 'string',
      requiresArg: true,
      describe: 'Name of the header (type api_key_header)',
    })
    .option('username', {
      type: 'string',
      requiresArg: true,
      describe: 'User name (type basic)',
    })
    .option('test-url', {
      type: 'string',
      requiresArg: true,
      describe: 'What "weir credentials test" requests; none for nothing',
    })
    .options(SECRET_OPTIONS);
}

interface Settings {
  readonly header?: string | undefined;
  readonly username?: string | undefined;
  readonly 'test-url'?: string | undefined;
}

function settingsOf({ header, username }: Settings): { header?: string; username?: string } {
  return {
    ...(header === undefined ? {} : { header }),
    ...(username === undefined ? {} : { username }),
  };
}

function testUrlOf({ 'test-url': url }: Settings): { test_url?: string | null } {
  return url === undefined ? {} : { test_url: url === 'none' ? null : url };
}

function inWords({ id, name, type, hosts, data, test_url, modified }: Credential): string {
  const { header, username } = data;
  const of = header ?? username;
  const lines = [
    `Credential ${id} "${name}": ${type}${of === undefined ? '' : `, ${of}`}`,
    `Sent to: ${hosts.join(', ')}`,
    `Test URL: ${test_url ?? 'none'}`,
    `Changed: ${modified}`,
  ];
  return `${lines.map(visible).join('\n')}\n`;
}
