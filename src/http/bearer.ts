/** The key in an Authorization header, with any spacing; null if the header has another form. */
export function bearerOf(header: string): string | null {
  return /^Bearer +([^\s]+) *$/i.exec(header)?.[1] ?? null;
}
