/**
 * The text of a header. Node.js decodes each byte as a character, but hosts send UTF-8, although only ASCII is
 * standard.
 */

const NOT_ASCII = /[\x80-\xff]/;
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** @param header as decoded by Node.js; bytes that are not UTF-8 remain characters of Latin-1 */
export function headerText<Header extends string | undefined>(header: Header): Header | string {
  if (header === undefined || !NOT_ASCII.test(header)) return header;
  try {
    return utf8.decode(Buffer.from(header, 'latin1'));
  } catch {
    return header;
  }
}
