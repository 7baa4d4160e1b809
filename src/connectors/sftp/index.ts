/** Files of SFTP servers, with credentials of the type `sftp`. */

import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { concurrency } from '../../admission.ts';
import { Semaphore } from '../../kit/semaphore.ts';
import { testConnection } from '../connection-test.ts';
import type { Connector, ConnectorCall, FindAddresses } from '../connector.ts';
import { loadCheck } from '../objects/load-check.ts';
import { objectReads } from '../objects/reads.ts';
import { whileOpen } from '../objects/while-open.ts';
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
  const check = (call: ConnectorCall): Promise<void> =>
    whileOpen(open(call), async (session) => {
      await realPath(session, '.');
    });

  return {
    credentialTypes: ['sftp'],
    objects: objectReads({ open: openStore, semaphore, what: 'file' }),

    load(delivery, from, call) {
      const options = { owner: call.tenant, signal: call.signal };
      return semaphore.run(() => loadFiles(open, delivery, from, call), options);
    },

    findOutcome: (id, call) => findLoad(open, id, call),

    checkLoad: (_delivery, _columns, call) => loadCheck(check(call), 'The server'),

    test(call) {
      const { host = '', port = 0, username = '' } = call.connection.settings;
      const subject = `The server ${serverName({ host, port })}`;
      const message = `${subject} accepts the login of ${username}`;
      return testConnection({ subject, semaphore, check, message }, call);
    },
  };
}
