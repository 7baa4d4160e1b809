/** Where the keys that encrypt credentials come from: the setting, or a file beside the embedded database. */

import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Log } from '../../kit/log.ts';
import { StartFailure } from '../../errors.ts';
import { createFile } from '../../kit/create-file.ts';
import { KEY_BYTES } from '../../services/credentials/seal.ts';
import { createVault, type CredentialKeys, type Vault } from '../../services/credentials/vault.ts';
import type { CredentialStore } from '../../stores/index.ts';
import { readKeys } from '../setting-values.ts';

export interface CredentialKeySettings {
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  readonly credentialsKey: readonly Buffer[] | null;
}

const FILE = 'credentials.key';

/**
 * A database of our own has its key in a file, made at its first use. The setting goes before the file, whose key
 * still opens what was sealed with it.
 */
export function findCredentialKeys(settings: CredentialKeySettings): CredentialKeys {
  const configured = settings.credentialsKey ?? [];
  if (settings.databaseUrl !== null) return fixedKeys(configured);
  const path = join(settings.dataDir, FILE);
  let inFile = readKeyFile(path);
  const list = (): readonly Buffer[] => [...configured, ...(inFile === null ? [] : [inFile])];
  return {
    name: configured.length > 0 ? 'CREDENTIALS_KEY' : `the file ${FILE} in DATA_DIR`,
    list,
    async forSealing() {
      if (list().length === 0) inFile = await makeKeyFile(path);
      return list();
    },
  };
}

/**
 * Throws where secrets are stored under a key that is not here: this process must not seal others beside them. Without
 * any key it starts, so that credentials whose key is lost can be deleted.
 */
export async function openVault(
  store: CredentialStore,
  settings: CredentialKeySettings,
  log: Pick<Log, 'error'>,
): Promise<Vault> {
  const keys = findCredentialKeys(settings);
  const vault = createVault(store, keys);
  const missing = await vault.missingKeys();
  if (missing.length === 0) return vault;
  if (keys.list().length === 0) {
    log.error({ missing, setting: keys.name }, 'credentials cannot be decrypted: key missing');
    return vault;
  }
  throw new StartFailure(
    `Credentials are stored under a key that ${keys.name} does not have (key id ${missing.join(', ')}). Put that key back, behind a new one if there is one. If it is lost, start without any key, delete the credentials, and set a key then.`,
  );
}

function fixedKeys(keys: readonly Buffer[]): CredentialKeys {
  return { name: 'CREDENTIALS_KEY', list: () => keys, forSealing: () => Promise.resolve(keys) };
}

function readKeyFile(path: string): Buffer | null {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new StartFailure(`The file ${path} cannot be read: ${(error as Error).message}`);
  }
  const parsed = readKeys(text.trim());
  if ('problem' in parsed) throw new StartFailure(`The file ${path} ${parsed.problem}.`);
  return parsed.value[0] ?? null;
}

/** Where another process has just made the file, its key is the one. */
async function makeKeyFile(path: string): Promise<Buffer> {
  const key = randomBytes(KEY_BYTES);
  if (await createFile(path, `${key.toString('base64')}\n`)) return key;
  const made = readKeyFile(path);
  if (made === null) throw new Error(`${path} was removed while it was read`);
  return made;
}
