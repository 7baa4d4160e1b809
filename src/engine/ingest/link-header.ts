/** The `Link` header (RFC 8288), as far as it says where the next page is. */

/** `<address>`, then parameters up to the comma in front of the next link. */
const LINK = /<([^<>]*)>((?:\s*;\s*[^\s;,="]+(?:\s*=(?:\s*(?:"(?:[^"\\]|\\.)*"|[^\s;,"]+))?)?)*)/g;
const PARAMETER = /;\s*([^\s;,="]+)(?:\s*=(?:\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;,"]+)))?)?/g;

/**
 * The address of the link whose `rel` is `next`, if there is one.
 * @param base what it is relative to
 */
export function linkedAddress(header: string, base: string): string | undefined {
  for (const [, address = '', parameters = ''] of header.matchAll(LINK)) {
    // Of several, the first `rel` counts.
    const rel = [...parameters.matchAll(PARAMETER)].find(
      ([, name]) => name?.toLowerCase() === 'rel',
    );
    const relations = (rel?.[2] ?? rel?.[3] ?? '').toLowerCase().split(/\s+/);
    if (relations.includes('next')) return new URL(address, base).href;
  }
  return undefined;
}
