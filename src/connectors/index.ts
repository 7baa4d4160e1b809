/** All connectors. A new one is a folder, and its name here. */

import { concurrency } from '../admission.ts';
import { Semaphore } from '../kit/semaphore.ts';
import type { Connector } from './connector.ts';
import { createDatabases, type DatabaseOptions } from './database/index.ts';
import { mysql } from './mysql/index.ts';
import { postgres } from './postgres/index.ts';
import { createS3, type S3Options } from './s3/index.ts';
import { createSftp, type SftpOptions } from './sftp/index.ts';
import { createSmtp, type SmtpOptions } from './smtp/index.ts';

export { Mails, type FindMailServer, type FoundMailServer } from './smtp/mails.ts';
export { serverOf } from './smtp/target.ts';
export type { Connection, ConnectionTest, Connector, ConnectorCall } from './connector.ts';

export type ConnectorOptions = DatabaseOptions & SmtpOptions & S3Options & SftpOptions;

/** By the type of their credentials. */
export function createConnectors(options: ConnectorOptions): ReadonlyMap<string, Connector> {
  const objectCalls = new Semaphore(concurrency.objectCalls);
  const all = [
    ...createDatabases([postgres, mysql], options),
    createSmtp(options),
    createS3({ ...options, objectCalls }),
    createSftp({ ...options, objectCalls }),
  ];
  return new Map(all.map((connector) => [connector.credentialType, connector]));
}
