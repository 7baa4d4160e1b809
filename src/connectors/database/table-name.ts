/** Names of tables in configs: `orders`, `sales.orders` or `sales."2026.orders"`. */

/** The character around names: `"` in the SQL standard. */
export type Quote = '"' | '`';

const NAMES: Readonly<Record<Quote, RegExp>> = {
  '"': /^(?:(?:"((?:[^"]|"")+)"|([^".]+))\.)?(?:"((?:[^"]|"")+)"|([^".]+))$/,
  '`': /^(?:(?:`((?:[^`]|``)+)`|([^`.]+))\.)?(?:`((?:[^`]|``)+)`|([^`.]+))$/,
};

/** The first of three names, and the others. */
const CATALOGS: Readonly<Record<Quote, RegExp>> = {
  '"': /^("(?:[^"]|"")+"|[^".]+)\.((?:"(?:[^"]|"")+"|[^".]+)\.(?:"(?:[^"]|"")+"|[^".]+))$/,
  '`': /^(`(?:[^`]|``)+`|[^`.]+)\.((?:`(?:[^`]|``)+`|[^`.]+)\.(?:`(?:[^`]|``)+`|[^`.]+))$/,
};

export interface TableName {
  readonly schema: string | null;
  readonly name: string;
}

/** A text that is no name becomes one name, so that it does not exist. */
export function parseTableName(written: string, quote: Quote): TableName {
  const [, quotedSchema, schema, quotedName, name] = NAMES[quote].exec(written) ?? [];
  const unquoted = (text: string | undefined): string | undefined =>
    text?.replaceAll(`${quote}${quote}`, quote);
  return {
    schema: unquoted(quotedSchema) ?? schema ?? null,
    name: unquoted(quotedName) ?? name ?? written,
  };
}

/**
 * The quoted name for a statement.
 * @param hasCatalogs true if the name can have a catalog before its schema
 */
export function tableName(written: string, quote: Quote, hasCatalogs = false): string {
  const [, catalog, rest] = (hasCatalogs && CATALOGS[quote].exec(written)) || [];
  if (catalog !== undefined && rest !== undefined)
    return `${tableName(catalog, quote)}.${tableName(rest, quote)}`;
  const { schema, name } = parseTableName(written, quote);
  return schema === null
    ? quotedName(name, quote)
    : `${quotedName(schema, quote)}.${quotedName(name, quote)}`;
}

export function quotedName(name: string, quote: Quote): string {
  return `${quote}${name.replaceAll(quote, `${quote}${quote}`)}${quote}`;
}
