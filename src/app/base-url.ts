/** Where clients reach the service: as configured, or on this machine, whose port is known once the server listens. */

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

/** An address that a person on this machine can open. */
function localUrl(host: string, port: number): string {
  const isAnyAddress = host === '0.0.0.0' || host === '::' || host === '';
  if (isAnyAddress) return `http://localhost:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
