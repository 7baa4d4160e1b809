/** Names of tables in configs: `orders`, `sales.orders` or `sales."2026.orders"`. */

const NAME = /^(?:(?:"((?:[^"]|"")+)"|([^".]+))\.)?(?:"((?:[^"]|"")+)"|([^".]+))$/;

/** The quoted name. A text that is no name is quoted as one name, so that it does not exist. */
export function tableName(written: string): string {
  const [, quotedSchema, schema, quotedName, name] = NAME.exec(written) ?? [];
  const unquoted = (text: string | undefined): string | undefined => text?.replaceAll('""', '"');
  const last = unquoted(quotedName) ?? name ?? written;
  const first = unquoted(quotedSchema) ?? schema;
  return first === undefined ? quoted(last) : `${quoted(first)}.${quoted(last)}`;
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
