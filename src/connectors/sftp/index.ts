/** Files of SFTP servers, with credentials of the type `sftp`. */

import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { concurrency } from '../../admission.ts';
import { Semaphore } from '../../kit/semaphore.ts';
import { testConnection } from '../connection-test.ts';
import type { Connector, ConnectorCall, FindAddresses } from '../connector.ts';
import { objectReads } from '../objects/reads.ts';
import { StepError } from '../step-error.ts';
import { FileStore } from './file-store.ts';
import { findLoad, loadFiles } from './load.ts';
import { realPath } from './requests.ts';
import { SftpSession } from './session.ts';
import { serverName, sftpTarget } from './target.ts';

export interface SftpOptions {
  readonly findAddresses: FindAddresses;
  /** Limits the calls of all stores of objects together. */
  readonly objectCalls?: Semaphore;
  /** The folder with the compiled connectors. */
  readonly compiledFolder?: string | undefined;
}

export function createSftp({
  findAddresses,
  compiledFolder,
  objectCalls: semaphore = new Semaphore(concurrency.objectCalls),
}: SftpOptions): Connector {
  const folder = compiledFolder ?? fileURLToPath(new URL('..', import.meta.url));
  const keyThread = join(folder, 'sftp', 'key-thread.js');

  const open = async ({ connection, signal }: ConnectorCall): Promise<SftpSession> =>
    SftpSession.open(await sftpTarget(connection, findAddresses, signal), { keyThread, signal });

  const openStore = async ({ connection, signal }: ConnectorCall): Promise<FileStore> =>
    FileStore.open(await sftpTarget(connection, findAddresses, signal), { keyThread, signal });

  /** Throws a StepError. */
  async function check(call: ConnectorCall): Promise<void> {
    const session = await open(call);
    try {
      await realPath(session, '.');
    } finally {
      session.close();
    }
  }

  return {
    credentialType: 'sftp',
    objects: objectReads({ open: openStore, semaphore, what: 'file' }),

    load(delivery, from, call) {
      const options = { owner: call.tenant, signal: call.signal };
      return semaphore.run(() => loadFiles(open, delivery, from, call), options);
    },

    findOutcome: (id, call) => findLoad(open, id, call),

    async checkLoad(_delivery, _columns, call) {
      try {
        await check(call);
        return [];
      } catch (error) {
        if (!(error instanceof StepError)) throw error;
        const message = `The server could not be checked. ${error.message}`;
        return [{ kind: 'unavailable', problem: { code: 'source_failed', message } }];
      }
    },

    test(call) {
      const { host = '', port = 0, username = '' } = call.connection.settings;
      const subject = `The server ${serverName({ host, port })}`;
      const message = `${subject} accepts the login of ${username}`;
      return testConnection({ subject, semaphore, check, message }, call);
    },
  };
}
