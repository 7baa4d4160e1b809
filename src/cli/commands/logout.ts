/** `weir logout`: revokes the key that login made, and forgets it. */

import { defineCommand } from '../command.ts';
import { readConfig, writeConfig } from '../config-file.ts';
import { EXIT } from '../exit-codes.ts';
import { CliError } from '../cli-error.ts';
import { resolveConnection } from '../settings.ts';
import { revokeOwnKey } from './own-key.ts';

export const logout = defineCommand({
  usage: 'logout',
  description: 'Revoke the key that login made, and forget it',
  options: (parser) => parser,
  async run(_args, { io, options, configPath, print, service }) {
    const stored = await readConfig(configPath);
    const { url } = resolveConnection(options.url, io.environment, stored);
    service.url = url;
    const { [url]: kept, ...others } = stored.keys;
    if (kept === undefined) throw new CliError(EXIT.auth, `No key for ${url} is kept.`);
    if (kept.key_id !== null) await revokeOwnKey({ url, key: kept.key, keyId: kept.key_id }, io);
    await writeConfig(configPath, { ...stored, keys: others });
    const words =
      kept.key_id === null
        ? 'forgotten; it still works until it is revoked'
        : 'revoked and forgotten';
    await print(`The key for ${url} is ${words}.\n`, { url, revoked: kept.key_id !== null });
  },
});
