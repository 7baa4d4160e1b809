/** The base URL for clients: the configured one, or a local one, whose port is known when the server listens. */

import { urlHost } from '../kit/url-host.ts';
import type { Config } from './config.ts';

export interface BaseUrl {
  /** Without a trailing slash. */
  current(): string;
  listensOn(port: number): void;
}

export function createBaseUrl({ publicUrl, host, port }: Config): BaseUrl {
  let url = publicUrl ?? localUrl(host, port);
  return {
    current: () => url,
    listensOn(listening) {
      url = publicUrl ?? localUrl(host, listening);
    },
  };
}

/** A URL that works on this machine. */
function localUrl(host: string, port: number): string {
  const isAnyAddress = host === '0.0.0.0' || host === '::' || host === '';
  if (isAnyAddress) return `http://localhost:${port}`;
  return `http://${urlHost(host)}:${port}`;
}
