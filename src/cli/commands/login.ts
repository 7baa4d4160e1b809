/** `weir login`: makes a key with e-mail and password, or takes one, and keeps it for later commands. */

import { createClient, type CreatedKey } from '../../client/index.ts';
import { defineCommand } from '../command.ts';
import { readConfig, writeConfig } from '../config-file.ts';
import type { Context } from '../context.ts';
import { EXIT } from '../exit-codes.ts';
import { CliError } from '../cli-error.ts';
import { visible } from '../output/visible.ts';
import { replaceGeneratedPassword } from '../new-password.ts';
import type { Io } from '../io.ts';
import { logIn, type Session } from '../product/session.ts';
import { normalizeUrl, resolveConnection, type StoredKey } from '../settings.ts';
import { revokeOwnKey } from './own-key.ts';
import { SCOPE_OPTION, SCOPE_WORDS, scopesOf } from './scopes.ts';

const LEVELS = ['user', 'organization', 'client'] as const;

interface LoginOptions {
  readonly email: string | undefined;
  readonly 'password-stdin': boolean | undefined;
  readonly key: string | undefined;
  readonly 'key-name': string | undefined;
  readonly scope: readonly string[] | undefined;
  readonly level: (typeof LEVELS)[number] | undefined;
}

export const login = defineCommand<LoginOptions>({
  usage: 'login',
  description: 'Make an API key and keep it for later commands',
  options: (parser) =>
    parser
      .option('email', {
        type: 'string',
        requiresArg: true,
        describe: 'Of your account; asked for unless given',
      })
      .option('password-stdin', {
        type: 'boolean',
        describe:
          'Read the password from standard input instead of asking; a second line is the new one where it must be changed',
      })
      .option('key', {
        type: 'string',
        describe:
          'Store this key instead of creating one; without a value, prompts for it or reads standard input',
        conflicts: ['email', 'password-stdin'],
      })
      .option('key-name', {
        type: 'string',
        requiresArg: true,
        describe: 'What to call the new key (default: weir on this host)',
      })
      .option('scope', {
        ...SCOPE_OPTION,
        describe: 'What the new key may be used for (default: everything)',
      })
      .option('level', {
        choices: LEVELS,
        describe:
          'What the new key sees: your workflows, or all of the organization (client is the same), which only admins can choose; unless given, admins are asked',
      })
      .example('weir login --url https://weir.example.com', 'Asks for e-mail and password')
      .example('weir login --email me@example.com --password-stdin < password', 'Asks for nothing'),
  async run(args, context) {
    const url = await chooseUrl(context);
    context.service.url = url;
    await context.warnIfOpen(url);
    const storedKey =
      args.key === undefined
        ? await makeKey(url, args, context)
        : await takeKey(url, args.key, context);
    const stored = await readConfig(context.configPath);
    await writeConfig(context.configPath, {
      url,
      keys: { ...stored.keys, [url]: storedKey.stored },
    });
    await endReplacedKey(url, stored.keys[url], storedKey.stored, context);
    await context.print(`${storedKey.words} It is kept in ${context.configPath}.\n`, {
      url,
      key_id: storedKey.stored.key_id,
      config: context.configPath,
    });
  },
});

/** Otherwise the old key would stay valid although no file contains it. */
async function endReplacedKey(
  url: string,
  before: StoredKey | undefined,
  now: StoredKey,
  { io, note }: Context,
): Promise<void> {
  if (before === undefined || before.key_id === null || before.key === now.key) return;
  const { key, key_id: keyId } = before;
  try {
    await revokeOwnKey({ url, key, keyId }, io);
  } catch (error) {
    io.signal.throwIfAborted();
    await note(
      `Warning: the replaced key ${keyId} could not be revoked: ${(error as Error).message} Revoke it with: weir keys revoke ${keyId}`,
    );
  }
}

interface KeptKey {
  readonly stored: StoredKey;
  readonly words: string;
}

async function chooseUrl({ io, options, configPath }: Context): Promise<string> {
  const { url } = resolveConnection(options.url, io.environment, await readConfig(configPath));
  if (options.url !== undefined || io.environment.WEIR_URL || !io.stdin.isTerminal) return url;
  return normalizeUrl((await io.stdin.ask(`URL (${url}): `)).trim() || url);
}

async function makeKey(url: string, args: LoginOptions, { io }: Context): Promise<KeptKey> {
  const { stdin, signal } = io;
  if (!stdin.isTerminal && (args.email === undefined || !args['password-stdin'])) {
    throw new CliError(EXIT.usage, 'There is no terminal for the question.', [
      'Give --email and --password-stdin, or a key with --key.',
    ]);
  }
  const email = args.email ?? (await stdin.ask('E-mail: ')).trim();
  const [password = '', given = null] = args['password-stdin']
    ? linesOf(await stdin.readAll())
    : [await stdin.askSecret('Password: ')];
  const session = await logIn(url, { email, password }, { clock: io.clock, signal });
  let created: CreatedKey;
  try {
    if (session.passwordChangeRequired)
      await replaceGeneratedPassword(session, io, { current: password, fromInput: given });
    const input = {
      name: args['key-name'] ?? [...`weir on ${io.hostName}`].slice(0, 100).join(''),
      scopes: scopesOf(args.scope ?? SCOPE_WORDS),
      scope_level: levelOf(args.level ?? (await askLevel(session, io))),
    };
    created = await createClient({
      baseUrl: url,
      headers: { cookie: session.cookie },
      clock: io.clock,
    }).createKey(input, { signal });
  } finally {
    await session.end();
  }
  const { key, full_key } = created;
  return {
    stored: { key: full_key, key_id: key.id },
    words: `Logged in to ${url} as ${visible(email)}. Key ${key.id} "${visible(key.name)}" (${key.key_prefix}…) can do: ${key.scopes.join(', ')}. It sees ${key.scope_level === 'client' ? 'the whole organization' : 'your workflows'}.`,
  };
}

type Level = (typeof LEVELS)[number];

/** Only admins have a choice. Without a terminal, they get the default. */
async function askLevel({ isAdmin }: Session, { stdin }: Pick<Io, 'stdin'>): Promise<Level> {
  if (!isAdmin) return 'user';
  if (!stdin.isTerminal) return 'organization';
  for (;;) {
    const answer = (await stdin.ask('Level, organization or user (organization): ')).trim();
    const level = LEVELS.find((each) => each === (answer || 'organization').toLowerCase());
    if (level !== undefined) return level;
  }
}

function levelOf(level: Level): 'user' | 'client' {
  return level === 'user' ? 'user' : 'client';
}

/** The password and, if a generated one must be changed, the new password. */
function linesOf(text: string): readonly string[] {
  return text.replace(/\r?\n$/, '').split(/\r?\n/);
}

/** Reports a key that is not accepted now, instead of at the next command. */
async function takeKey(url: string, keyOption: string, { io }: Context): Promise<KeptKey> {
  const { stdin, signal } = io;
  const key = (
    keyOption !== ''
      ? keyOption
      : stdin.isTerminal
        ? await stdin.askSecret('API key: ')
        : await stdin.readAll()
  ).trim();
  if (!/^[\x21-\x7e]+$/.test(key))
    throw new CliError(EXIT.usage, 'That is no API key: a key is one word, and begins with weir_.');
  await createClient({ baseUrl: url, key, clock: io.clock }).listNodeTypes({}, { signal });
  return { stored: { key, key_id: null }, words: `The key is accepted by ${url}.` };
}
