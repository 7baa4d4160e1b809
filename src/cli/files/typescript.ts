/** The types of a workflow's OpenAPI document as TypeScript: as much of JSON Schema as the service writes there. */

import type { WorkflowDocument } from '../../client/index.ts';

interface Schema {
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly 'x-other-columns'?: readonly { readonly name: string; readonly schema: Schema }[];
  readonly additionalProperties?: boolean;
  readonly items?: Schema;
}

export function typesOf(document: WorkflowDocument): string {
  const { title, version } = document.info as { readonly title: string; readonly version: string };
  const { ExecuteParams, ResultRow } = document.components['schemas'] as Readonly<
    Record<'ExecuteParams' | 'ResultRow', Schema>
  >;
  return [
    `// ${oneLine(title)} (revision ${oneLine(version)}). Written by \`weir types\`.\n`,
    declaration('Params', ExecuteParams),
    declaration('Row', ResultRow),
  ].join('\n');
}

function declaration(name: string, schema: Schema): string {
  return `${comment(schema, '')}export type ${name} = ${typeOf(schema, '')};\n`;
}

function typeOf(schema: Schema, indent: string): string {
  if (schema.enum !== undefined)
    return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const alternatives = schema.oneOf ?? schema.anyOf;
  if (alternatives !== undefined) return alternatives.map((one) => typeOf(one, indent)).join(' | ');
  if (schema.type === undefined) return 'unknown';
  return [schema.type]
    .flat()
    .map((type) => plainType(type, schema, indent))
    .join(' | ');
}

function plainType(type: string, schema: Schema, indent: string): string {
  switch (type) {
    case 'integer':
      return 'number';
    case 'array':
      return `readonly (${typeOf(schema.items ?? {}, indent)})[]`;
    case 'object':
      return objectType(schema, indent);
    default:
      return type;
  }
}

function objectType(object: Schema, indent: string) {
  const { properties, required = [], additionalProperties } = object;
  if (properties === undefined)
    return `{ readonly [name: string]: ${additionalProperties === false ? 'never' : 'unknown'} }`;
  const inner = `${indent}  `;
  const member = (name: string, schema: Schema, isRequired: boolean): string =>
    `${comment(schema, inner)}${inner}readonly ${JSON.stringify(name)}${isRequired ? '' : '?'}: ${typeOf(schema, inner)};\n`;
  const members = [
    ...Object.entries(properties).map(([name, schema]) =>
      member(name, schema, required.includes(name)),
    ),
    // All columns of a row are required, or none.
    ...(object['x-other-columns'] ?? []).map(({ name, schema }) =>
      member(name, schema, required.length > 0),
    ),
  ];
  // An empty object type would take anything.
  if (members.length === 0) return '{ readonly [name: string]: never }';
  return `{\n${members.join('')}${indent}}`;
}

function comment({ description }: Schema, indent: string): string {
  return description === undefined ? '' : `${indent}/** ${oneLine(description)} */\n`;
}

/** The text is a user's: it must not end the comment that it is in. */
function oneLine(text: string): string {
  return text.replace(/[\s\u0085]+/g, ' ').replaceAll('*/', '* /');
}
