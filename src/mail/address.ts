/** Mail addresses: `ada@example.com`, or `Ada Lovelace <ada@example.com>`. */

export interface MailAddress {
  readonly name: string;
  readonly address: string;
}

const MAX_LOCAL = 64;
const MAX_ADDRESS = 254;
/** No quotes, comments, lists, line breaks or letters outside ASCII. */
const ADDRESS =
  /^([\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*)@([a-z\d.-]+|\[[a-f\d.:]+\])$/i;
const LABEL = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i;

/** Null if the text is not exactly one address. */
export function parseAddress(text: string): MailAddress | null {
  const trimmed = text.trim();
  const named = /^([^<>]*)<([^<>]*)>$/.exec(trimmed);
  const [name = '', address = ''] = named === null ? ['', trimmed] : named.slice(1);
  // Headers end at a line break, and names at a quote.
  if (/[\p{Cc}"\\]/u.test(name) || !isAddress(address.trim())) return null;
  return { name: name.trim(), address: address.trim() };
}

function isAddress(address: string): boolean {
  const [, local = '', domain = ''] = ADDRESS.exec(address) ?? [];
  if (local === '' || local.length > MAX_LOCAL || address.length > MAX_ADDRESS) return false;
  return domain.startsWith('[') || domain.split('.').every((label) => LABEL.test(label));
}
