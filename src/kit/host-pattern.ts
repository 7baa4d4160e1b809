/** Patterns of hosts: `api.example.com`, `*.example.com`, either with a port after it, or an address. */

const LABELS = /^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/;
const ADDRESS = /^(\[[0-9a-f:.]+\]|\d+\.\d+\.\d+\.\d+)$/;
const MAX_HOST_LENGTH = 253;

/** Returns the normalized form that patterns are compared in, or null if the text is not a pattern. */
export function parseHostPattern(text: string): string | null {
  const { host, port } = dividedPort(text);
  if (port !== null && (port < 1 || port > 65_535)) return null;
  const wildcard = host.startsWith('*.');
  const name = hostnameOf(wildcard ? host.slice(2) : host);
  if (name === null || (wildcard && (ADDRESS.test(name) || !name.includes('.')))) return null;
  return `${wildcard ? '*.' : ''}${name}${port === null ? '' : `:${port}`}`;
}

/** @param patterns as `parseHostPattern` gives them; one without a port covers every port */
export function coversUrl(patterns: readonly string[], url: URL): boolean {
  const name = withoutDot(url.hostname);
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  return patterns.some((pattern) => {
    const { host, port: only } = dividedPort(pattern);
    if (only !== null && only !== port) return false;
    return host.startsWith('*.') ? isBelow(name, host) : name === host;
  });
}

/**
 * Returns true if one of `patterns` covers every host that `pattern` covers. All are normalized by `parseHostPattern`.
 */
export function coversPattern(patterns: readonly string[], pattern: string): boolean {
  const { host, port } = dividedPort(pattern);
  return patterns.some((other) => {
    const { host: wide, port: only } = dividedPort(other);
    if (only !== null && only !== port) return false;
    return wide === host || (wide.startsWith('*.') && isBelow(host, wide));
  });
}

/** @param wildcard `*.example.com`; below it lies no address: a name that ends in a number has no wildcard */
function isBelow(host: string, wildcard: string): boolean {
  return host.endsWith(wildcard.slice(1)) && host.length >= wildcard.length;
}

/** A bare IPv6 address has colons of its own. */
function dividedPort(text: string): { readonly host: string; readonly port: number | null } {
  if (!text.startsWith('[') && text.split(':').length > 2) return { host: `[${text}]`, port: null };
  const [, host = text, digits] = /^(.*?)(?::(\d{1,5}))?$/.exec(text) ?? [];
  return { host, port: digits === undefined ? null : Number(digits) };
}

/** Normalizes like a URL: lower case, ASCII, canonical addresses. Throws for anything but a bare host. */
function hostnameOf(text: string): string | null {
  if (/[\s/?#@\\%*]/.test(text) || (text.includes(':') && !text.startsWith('['))) return null;
  if (!URL.canParse(`https://${text}/`)) return null;
  const name = withoutDot(new URL(`https://${text}/`).hostname);
  return (LABELS.test(name) || ADDRESS.test(name)) && name.length <= MAX_HOST_LENGTH ? name : null;
}

/** A dot at the end names the same host. */
function withoutDot(hostname: string): string {
  return hostname.replace(/\.$/, '');
}
