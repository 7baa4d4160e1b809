import { code, prose, table } from './html.ts';

/** The part of JSON Schema that node types use. */
interface Schema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly additionalProperties?: boolean | Schema;
}

export function configTable(config: unknown): string {
  const rows = membersOf(config as Schema, '');
  return rows.length === 0
    ? '<p>This node type has no settings: <code>{}</code>.</p>'
    : `<div class="config stacked">${table(['Member', 'Value', 'Default', 'Means'], rows)}</div>`;
}

/** @param path of the object with the members; ends with a dot unless it is the config itself */
function membersOf(schema: Schema, path: string): string[][] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, member]) => {
    const { default: fallback, description = '' } = member;
    const standard =
      schema.required?.includes(name) === true
        ? '<strong>required</strong>'
        : fallback === undefined
          ? ''
          : code(JSON.stringify(fallback));
    return [
      [code(path + name), valueOf(member), standard, prose(description)],
      ...within(member, path + name),
    ];
  });
}

/** The members of an object in a member, or in its list. */
function within(member: Schema, path: string): string[][] {
  if (member.items !== undefined) return within(member.items, `${path}[]`);
  const alternatives = (member.anyOf ?? []).flatMap((one) => within(one, path));
  return [...alternatives, ...membersOf(member, `${path}.`)];
}

function valueOf(schema: Schema): string {
  if (schema.enum !== undefined)
    return schema.enum.map((value) => code(printable(value))).join(' ');
  if (schema.const !== undefined) return code(JSON.stringify(schema.const));
  if (schema.anyOf !== undefined) return [...new Set(schema.anyOf.map(valueOf))].join(', or ');
  if (schema.format === 'expression') return '<a href="/docs/expressions">expression</a>';
  const types = schema.type === undefined ? ['any JSON'] : [schema.type].flat();
  // The shortest notation first: a name, or a list of names.
  return [...types]
    .sort((a, b) => Number(a === 'array') - Number(b === 'array'))
    .map((type) => valueOfType(type, schema))
    .join(', or ');
}

/** Prints words unchanged, and invisible characters such as a tab as JSON. */
function printable(value: unknown): string {
  return typeof value === 'string' && /^[\x21-\x7e]+$/.test(value) ? value : JSON.stringify(value);
}

function valueOfType(type: string, { items, additionalProperties }: Schema): string {
  if (type === 'array' && items?.anyOf !== undefined)
    return `list whose items are ${valueOf(items).replace(', or ', ' or ')}`;
  if (type === 'array' && items !== undefined) return `list of ${valueOf(items)}`;
  if (type === 'object' && typeof additionalProperties === 'object')
    return `object, name → ${valueOf(additionalProperties)}`;
  if (type === 'array') return 'list';
  return type === 'integer' ? 'whole number' : type;
}
