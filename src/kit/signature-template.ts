/** Templates of signed texts and headers: `{method}\n{path}\n{timestamp}`, `t={timestamp},v1={signature}`. */

/** The placeholders of a signed text, in addition to `{header:<name>}` for the value of a header. */
export const SIGNED_TEXT_PLACEHOLDERS: readonly string[] = [
  'method',
  'host',
  'path',
  'query',
  'path_and_query',
  'url',
  'body',
  'body_sha256',
  'body_sha256_base64',
  'body_sha512',
  'timestamp',
  'timestamp_ms',
  'timestamp_iso',
  'http_date',
  'nonce',
  'key_id',
];

/** The placeholders of the headers of a signed request. */
export const HEADER_PLACEHOLDERS: readonly string[] = [
  'signature',
  'key_id',
  'timestamp',
  'timestamp_ms',
  'timestamp_iso',
  'http_date',
  'nonce',
  'body_sha256',
  'body_sha256_base64',
  'body_sha512',
];

const PLACEHOLDER = /\{(\w+(?::[^{}]*)?)\}/g;

export function placeholdersOf(template: string): readonly string[] {
  return [...template.matchAll(PLACEHOLDER)].map(([, name = '']) => name);
}

/** Replaces each placeholder once; values are not scanned. */
export function filledTemplate(template: string, value: (placeholder: string) => string): string {
  return template.replace(PLACEHOLDER, (_, name: string) => value(name));
}

const HEADER = 'header:';

/** The header's name in lower case, if the placeholder is the value of a header. */
export function headerOfPlaceholder(placeholder: string): string | undefined {
  return placeholder.startsWith(HEADER)
    ? placeholder.slice(HEADER.length).toLowerCase()
    : undefined;
}
