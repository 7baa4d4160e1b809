/** Hosts that the operator allows, regardless of their addresses. */

export interface AllowList {
  /** Compares host and port exactly, except for case. */
  has(url: URL): boolean;
}

/** @param entries `host` for any port, or `host:port`; an IPv6 address with a port is in brackets */
export function createAllowList(entries: readonly string[]): AllowList {
  const allowed = new Set(entries.map(normalized));
  return {
    has: (url) => allowed.has(url.hostname) || allowed.has(`${url.hostname}:${effectivePort(url)}`),
  };
}

function normalized(entry: string): string {
  const bare = entry.trim();
  const [, host, port] = /^(\[[^\]]*\]|[^:]*)(?::(\d+))?$/.exec(bare) ?? [
    undefined,
    bare.includes(':') ? `[${bare}]` : bare,
    undefined,
  ];
  const { hostname } = new URL(`http://${host}/`);
  return port === undefined ? hostname : `${hostname}:${Number(port)}`;
}

function effectivePort(url: URL): string {
  if (url.port !== '') return url.port;
  return url.protocol === 'https:' ? '443' : '80';
}
