/** Loads the keys that encrypt credentials from the setting, or from a file next to the embedded database. */

import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Log } from '../../kit/log.ts';
import { StartFailure } from '../../errors.ts';
import { createFile } from '../../kit/create-file.ts';
import { KEY_BYTES } from '../../services/credentials/seal.ts';
import { createVault, type CredentialKeys, type Vault } from '../../services/credentials/vault.ts';
import type { Stores } from '../../stores/index.ts';
import { readKeys } from '../setting-values.ts';

export interface CredentialKeySettings {
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  readonly credentialsKey: readonly Buffer[] | null;
}

const FILE = 'credentials.key';

/**
 * The embedded database has its key in a file, which is created at first use. The setting has precedence over the file,
 * whose key can still decrypt.
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
 * Throws if secrets are encrypted with a key that is missing, because this process must not add secrets with another
 * key. It starts if there is no key at all, so that credentials with a lost key can be deleted.
 */
export async function openVault(
  { credentials, credentialTokens }: Pick<Stores, 'credentials' | 'credentialTokens'>,
  settings: CredentialKeySettings,
  log: Pick<Log, 'error'>,
): Promise<Vault> {
  const keys = findCredentialKeys(settings);
  const vault = createVault(credentials, credentialTokens, keys);
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

/** If another process created the file at the same time, uses its key. */
async function makeKeyFile(path: string): Promise<Buffer> {
  const key = randomBytes(KEY_BYTES);
  if (await createFile(path, `${key.toString('base64')}\n`)) return key;
  const keys = readKeyFile(path);
  if (keys === null) throw new Error(`${path} was removed while it was read`);
  return keys;
}
