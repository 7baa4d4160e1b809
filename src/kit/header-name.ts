/** Names of HTTP headers: the tokens of RFC 9110. */

/** For JSON Schema. */
export const HEADER_NAME_PATTERN = "^[!#$%&'*+.^_`|~0-9A-Za-z-]+$";

const HEADER_NAME = new RegExp(HEADER_NAME_PATTERN);

export function isHeaderName(text: string): boolean {
  return HEADER_NAME.test(text);
}
