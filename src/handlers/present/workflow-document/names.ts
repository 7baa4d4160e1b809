/** Names that generated code can use: operation ids from a title, and names of columns. */

const MAX_SLUG = 40;

/** Names that generators use for members that a schema does not name. */
const RESERVED = ['additionalproperties'];

/**
 * `Orders over €100` becomes `OrdersOver100`: letters of ASCII and digits only, since tools of models (MCP) take no others.
 * Empty if the title has none.
 */
export function slugOf(title: string): string {
  const ascii = title.normalize('NFKD').replace(/\p{M}/gu, '');
  return pascalCase(ascii).slice(0, MAX_SLUG);
}

/**
 * Which columns can be properties for all generators. A name that they cannot tell from an earlier one (`a b` and `a_b`), one without
 * a letter or digit of ASCII (`日本`, `%`) and `$ref`, which is read as a reference, make code that does not compile.
 */
export function splitColumns<C extends { readonly name: string }>(
  columns: readonly C[],
): { readonly listed: readonly C[]; readonly others: readonly C[] } {
  const used = new Set(['', ...RESERVED]);
  const listed: C[] = [];
  const others: C[] = [];
  for (const column of columns) {
    const key = folded(column.name);
    (used.has(key) || column.name === '$ref' ? others : listed).push(column);
    used.add(key);
  }
  return { listed, others };
}

/** The names of listed columns in Go, if they are no plain names already. */
export function goNames(listed: readonly string[]): ReadonlyMap<string, string> {
  const used = new Set(listed.map(folded));
  const names = new Map<string, string>();
  for (const column of listed) {
    if (/^[A-Za-z]\w*$/.test(column)) continue;
    const words = pascalCase(column);
    const name = /^[A-Z]/.test(words) ? words : `Column${words}`;
    let unique = name;
    for (let next = 2; unique !== words && used.has(folded(unique)); next += 1)
      unique = `${name}No${next}`;
    used.add(folded(unique));
    names.set(column, unique);
  }
  return names;
}

/** The form in which all generators compare names: letters and digits of ASCII, ignoring case. */
function folded(name: string): string {
  return pascalCase(name).toLowerCase();
}

function pascalCase(text: string): string {
  const words = text.match(/[A-Za-z0-9]+/g) ?? [];
  return words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join('');
}
