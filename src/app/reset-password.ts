/**
 * `reset-password <email>`: sets a new password for an operator who lost it. It works on the machine, whether the
 * service is running or not.
 */

import { join, resolve } from 'node:path';
import type { Config } from './config.ts';
import { StartFailure } from '../errors.ts';
import { resetPassword } from '../services/accounts/generated-password.ts';
import { explainDatabaseFailure } from './startup/start-failure.ts';
import {
  findEmbeddedPostgres,
  migrate,
  openAccountStore,
  startEmbeddedPostgres,
} from '../stores/index.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

/**
 * @param signal cancels the start of the embedded database
 * @returns the new password; throws StartFailure for problems that the operator can correct
 */
export async function resetLostPassword(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  email: string,
  signal?: AbortSignal,
): Promise<string> {
  const database =
    databaseUrl === null
      ? await reachEmbedded(resolve(dataDir), signal)
      : { url: databaseUrl, leave: () => Promise.resolve() };
  try {
    const { accounts, close } = await openAccountStore(database.url);
    const password = await resetPassword(accounts, email).finally(() => close());
    if (password === null) throw new StartFailure(`There is no user with the address ${email}.`);
    return password;
  } catch (error) {
    throw explainDatabaseFailure(error, databaseUrl);
  } finally {
    await database.leave();
  }
}

/** Connects to the server of the running service, or starts one temporarily. */
async function reachEmbedded(
  dataDir: string,
  signal: AbortSignal | undefined,
): Promise<{ url: string; leave: () => Promise<void> }> {
  const directory = join(dataDir, 'postgres');
  const running = await findEmbeddedPostgres(directory);
  if (running.state === 'running') return { url: running.url, leave: () => Promise.resolve() };
  if (running.state === 'absent')
    throw new StartFailure(
      `There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL to the value that the service uses.`,
    );
  const server = await startEmbeddedPostgres({ directory, log: quiet, signal });
  try {
    await migrate(server.url);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return { url: server.url, leave: () => server.stop() };
}
