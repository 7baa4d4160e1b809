/** Finds the next page in a `Link` header (RFC 8288). */

/** `<address>`, then parameters up to the comma before the next link. */
const LINK = /<([^<>]*)>((?:\s*;\s*[^\s;,="]+(?:\s*=(?:\s*(?:"(?:[^"\\]|\\.)*"|[^\s;,"]+))?)?)*)/g;
const PARAMETER = /;\s*([^\s;,="]+)(?:\s*=(?:\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;,"]+)))?)?/g;

/**
 * The address of the link with `rel="next"`, if any.
 * @param base resolves relative addresses
 */
export function linkedAddress(header: string, base: string): string | undefined {
  for (const [, address = '', parameters = ''] of header.matchAll(LINK)) {
    // If `rel` is repeated, the first one counts.
    const rel = [...parameters.matchAll(PARAMETER)].find(
      ([, name]) => name?.toLowerCase() === 'rel',
    );
    const relations = (rel?.[2] ?? rel?.[3] ?? '').toLowerCase().split(/\s+/);
    if (relations.includes('next')) return new URL(address, base).href;
  }
  return undefined;
}
