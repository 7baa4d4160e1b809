/** All connectors. A new one is a folder, and its name here. */

import { concurrency } from '../admission.ts';
import { Semaphore } from '../kit/semaphore.ts';
import type { CallConnector, Connector } from './connector.ts';
import { createDatabases, type DatabaseOptions } from './database/index.ts';
import { createHttp, type HttpOptions } from './http/connector.ts';
import { mysql } from './mysql/index.ts';
import { postgres } from './postgres/index.ts';
import { createS3, type S3Options } from './s3/index.ts';
import { createSftp, type SftpOptions } from './sftp/index.ts';
import { createSmtp, type SmtpOptions } from './smtp/index.ts';
import { spark } from './spark/index.ts';

export { Mails, type FindMailServer, type FoundMailServer } from './smtp/mails.ts';
export { serverOf } from './smtp/target.ts';
export type { Connection, Connector, ConnectorCall } from './connector.ts';

export type ConnectorOptions = DatabaseOptions &
  HttpOptions &
  SmtpOptions &
  S3Options &
  SftpOptions;

export interface Connectors {
  readonly byCredentialType: ReadonlyMap<string, Connector>;
  readonly http: CallConnector;
}

export function createConnectors(options: ConnectorOptions): Connectors {
  const http = createHttp(options);
  const objectCalls = new Semaphore(concurrency.objectCalls);
  const all: readonly Connector[] = [
    http,
    ...createDatabases([postgres, mysql, spark], options),
    createSmtp(options),
    createS3({ ...options, objectCalls }),
    createSftp({ ...options, objectCalls }),
  ];
  const byCredentialType = new Map(
    all.flatMap((connector) => connector.credentialTypes.map((type) => [type, connector] as const)),
  );
  return { byCredentialType, http };
}
