/** `weir keys`: the keys of the account. */

import type { ApiKey, CreateKeyInput, UpdateKeyInput } from '../../client/index.ts';
import { defineCommand } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { CliError } from '../cli-error.ts';
import type { Io } from '../io.ts';
import { visible } from '../output/visible.ts';
import { IDEMPOTENCY_KEY_OPTION, keyedBy } from './idempotency-key.ts';
import { momentOf } from './expiry.ts';
import { asKeyId, wholeNumber } from './identify.ts';
import { SCOPE_OPTION, scopesOf } from './scopes.ts';

export const listKeys = defineCommand({
  usage: 'list',
  description: 'List keys, newest first',
  options: (parser) =>
    parser
      .option('active', {
        type: 'boolean',
        default: false,
        describe: 'Only those that work: not revoked, not expired',
      })
      .option('limit', {
        type: 'string',
        requiresArg: true,
        coerce: wholeNumber('limit', 1),
        describe: 'Maximum number of keys',
      }),
  async run({ active, limit = Number.POSITIVE_INFINITY }, context) {
    const client = await context.client();
    const nowMs = context.io.clock.nowMs();
    const keys: ApiKey[] = [];
    for await (const key of client.keys({
      signal: context.io.signal,
      pageSize: Math.min(limit, 1000),
    })) {
      if (active && stateOf(key, nowMs) !== 'active') continue;
      keys.push(key);
      if (keys.length >= limit) break;
    }
    const rows = keys.map((key) => [
      String(key.id),
      key.name,
      key.key_prefix,
      key.scope_level,
      key.scopes.map((scope) => scope.replace(/^workflows:/, '')).join(','),
      stateOf(key, nowMs),
      key.last_used_at ?? 'never',
      key.expires_at ?? 'never',
      key.created_by_key_id === null ? 'login' : `key ${key.created_by_key_id}`,
    ]);
    const columns = [
      { title: 'id', align: 'right' as const },
      ...['name', 'begins', 'level', 'scopes', 'state', 'last used', 'expires', 'made by'].map(
        (title) => ({ title }),
      ),
    ];
    await context.print(context.table(columns, rows), keys);
    await context.noteIfEmpty(keys, 'No keys yet. "weir keys create <name>" makes one.');
  },
});

function stateOf(
  { is_active, expires_at }: ApiKey,
  nowMs: number,
): 'active' | 'revoked' | 'expired' {
  if (!is_active) return 'revoked';
  return expires_at !== null && Date.parse(expires_at) <= nowMs ? 'expired' : 'active';
}

export const createKey = defineCommand({
  usage: 'create <name>',
  description: 'Make a key and print its value, this once',
  options: (parser) =>
    parser
      .positional('name', { type: 'string', demandOption: true, describe: 'What to call it' })
      .option('scope', {
        ...SCOPE_OPTION,
        describe: 'What it may be used for; more than once for several (default: read)',
      })
      .option('level', {
        choices: ['user', 'client'] as const,
        describe: "Whose workflows it sees: yours, or the whole organization's",
      })
      .option('expires', {
        type: 'string',
        requiresArg: true,
        describe: 'When it stops working: 90d, 12h, or a moment like 2030-01-01T00:00:00Z',
      })
      .option('idempotency-key', IDEMPOTENCY_KEY_OPTION)
      .example(
        'WEIR_KEY=$(weir keys create ci --scope read --scope execute --expires 90d)',
        'Only the value goes to standard output',
      ),
  async run({ name, scope, level, expires, 'idempotency-key': key }, context) {
    const input: CreateKeyInput = {
      name,
      ...(scope === undefined ? {} : { scopes: scopesOf(scope) }),
      ...(level === undefined ? {} : { scope_level: level }),
      ...(expires === undefined ? {} : { expires_at: momentOf(expires, context.io.clock.nowMs()) }),
    };
    const client = await context.client();
    const created = await client.createKey(input, keyedBy(key, context.io.signal));
    await context.note(
      `Key ${created.key.id} "${visible(created.key.name)}" can do: ${created.key.scopes.join(', ')}. Its value is shown this once:`,
    );
    await context.print(`${created.full_key}\n`, created);
  },
});

export const updateKey = defineCommand({
  usage: 'update <id>',
  description: 'Rename or re-scope a key',
  options: (parser) =>
    parser
      .positional('id', { type: 'string', demandOption: true, describe: 'Id of the key' })
      .option('name', { type: 'string', requiresArg: true, describe: 'What to call it' })
      .option('scope', { ...SCOPE_OPTION, describe: 'All its scopes, in place of the old ones' }),
  async run({ id, name, scope }, context) {
    if (name === undefined && scope === undefined)
      throw new CliError(EXIT.usage, 'Nothing is to be changed: give --name or --scope.');
    const input: UpdateKeyInput = {
      ...(name === undefined ? {} : { name }),
      ...(scope === undefined ? {} : { scopes: scopesOf(scope) }),
    };
    const client = await context.client();
    const key = await client.updateKey(asKeyId(id), input, { signal: context.io.signal });
    await context.print(
      `Key ${key.id} is "${visible(key.name)}" and can do: ${key.scopes.join(', ')}.\n`,
      key,
    );
  },
});

export const revokeKey = defineCommand({
  usage: 'revoke <id>',
  description: 'Revoke a key permanently, at once',
  options: (parser) =>
    parser
      .positional('id', { type: 'string', demandOption: true, describe: 'Id of the key' })
      .option('descendants', {
        type: 'boolean',
        default: false,
        describe:
          'With every key that was made with it, however far down: for a key that has leaked',
      })
      .option('yes', {
        alias: 'y',
        type: 'boolean',
        default: false,
        describe: 'Do not ask before --descendants',
      }),
  async run({ id, descendants, yes }, context) {
    const keyId = asKeyId(id);
    const client = await context.client();
    const { signal } = context.io;
    if (descendants && !yes) await confirm(await client.getKey(keyId, { signal }), context.io);
    const { revoked_count } = await client.revokeKey(keyId, { signal, descendants });
    const words = descendants
      ? `Key ${keyId} and all that were made with it are revoked: ${revoked_count} stopped working.`
      : `Key ${keyId} is revoked.`;
    await context.print(`${words}\n`, {
      id: keyId,
      revoked: true,
      ...(descendants ? { revoked_count } : {}),
    });
  },
});

async function confirm({ id, name }: ApiKey, { stdin }: Io): Promise<void> {
  if (!stdin.isTerminal)
    throw new CliError(EXIT.usage, 'There is no terminal for the question.', [
      'Say --yes to revoke without being asked.',
    ]);
  const reply = await stdin.ask(
    `Revoke key ${id} "${visible(name)}" and every key that was made with it, permanently? [y/N] `,
  );
  if (!/^y(es)?$/i.test(reply.trim())) throw new CliError(EXIT.usage, 'Nothing is revoked.');
}
