/** Matches media types without a charset, or with UTF-8. */
const UTF8 = /^(?![^]*;\s*charset=)|;\s*charset="?utf-?8"?\s*(?:;|$)/i;

export function mayBeUtf8(contentType: string): boolean {
  return UTF8.test(contentType);
}

/** The media type without parameters, in lower case. */
export function mediaType(contentType: string): string {
  return (contentType.split(';')[0] ?? '').trim().toLowerCase();
}
