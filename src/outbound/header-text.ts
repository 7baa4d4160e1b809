/** The text of a header. Node.js makes a character of each byte, and hosts write UTF-8 although only ASCII is agreed on. */

const NOT_ASCII = /[\x80-\xff]/;
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** @param header as Node.js gives it; bytes that are no UTF-8 stay characters of Latin-1 */
export function headerText<Header extends string | undefined>(header: Header): Header | string {
  if (header === undefined || !NOT_ASCII.test(header)) return header;
  try {
    return utf8.decode(Buffer.from(header, 'latin1'));
  } catch {
    return header;
  }
}
