/** The parts that imports need: the thread that reads documents, and a directory for fetched ones. */

import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { createImportThread } from '../importer/thread/import-thread.ts';
import type { Log } from '../kit/log.ts';
import type { Resolve } from '../connectors/http/index.ts';
import type { Config } from './config.ts';
import { documentSource } from './document-source.ts';
import type { Lifecycle } from './lifecycle.ts';
import type { ServiceParts } from './services.ts';
import { claimProcessDirectory } from './startup/process-directory.ts';

interface Parts extends Pick<Config, 'outboundAllowHosts'> {
  readonly dataDir: string;
  readonly resolve?: Resolve;
  readonly importEntry?: string;
  readonly lifecycle: Lifecycle;
  readonly log: Log;
}

export function startImports(parts: Parts): Pick<ServiceParts, 'importThread' | 'fetchDocument'> {
  const { dataDir, outboundAllowHosts: allowHosts, resolve, lifecycle, log } = parts;
  const directory = claimProcessDirectory(join(dataDir, 'imports'));
  lifecycle.onClose('import directory', () => directory.release());
  const entry =
    parts.importEntry ?? fileURLToPath(new URL('../importer/thread/main.js', import.meta.url));
  return {
    importThread: createImportThread({ entry }),
    fetchDocument: documentSource({
      directory: directory.path,
      allowHosts,
      log,
      ...(resolve === undefined ? {} : { resolve }),
    }),
  };
}
