/** Fetches OpenAPI documents from URLs of users, behind the guard, into a file of limited size. */

import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { SourceError } from '../engine/index.ts';
import { createOutbound, type OutboundOptions } from '../connectors/http/index.ts';
import { MAX_DOCUMENT_BYTES, type FetchDocument } from '../services/integrations/imports.ts';

interface Parts extends Pick<OutboundOptions, 'allowHosts' | 'resolve' | 'log'> {
  readonly directory: string;
}

export function documentSource({ directory, ...options }: Parts): FetchDocument {
  // `maxBytes` limits the size.
  const admit = (): void => undefined;
  const { fetchSource } = createOutbound({ ...options, maxBytes: MAX_DOCUMENT_BYTES });
  return async (tenant, url, signal) => {
    const file = join(directory, `document-${randomUUID()}`);
    try {
      const request = { method: 'GET', url, headers: {}, query: {} } as const;
      await fetchSource(request, { file, signal, admit, tenant });
      return [await readFile(file)];
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof SourceError) return error.message;
      throw error;
    } finally {
      await rm(file, { force: true });
    }
  };
}
