/** What a media type says of the text. */

/** Whatever it says of the charset, if not that it is another. */
const UTF8 = /^(?![^]*;\s*charset=)|;\s*charset="?utf-?8"?\s*(?:;|$)/i;

export function mayBeUtf8(contentType: string): boolean {
  return UTF8.test(contentType);
}

/** Without its parameters, in lower case. */
export function mediaType(contentType: string): string {
  return (contentType.split(';')[0] ?? '').trim().toLowerCase();
}
