/** The key in an Authorization header, however the header is spaced; null if it has another form. */
export function bearerOf(header: string): string | null {
  return /^Bearer +([^\s]+) *$/i.exec(header)?.[1] ?? null;
}
