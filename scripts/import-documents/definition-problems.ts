/** What the schema of integrations has against a definition that the importer made. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { parse } from 'yaml';
import type { IntegrationDefinition } from '../../src/model/integration.ts';

const file = join(import.meta.dirname, '../../openapi/schemas/integrations.yaml');

/** Names of the wire, as the interface shows them. */
function wired(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(wired);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      name === 'default' || name === 'enum' ? inner : wired(inner),
    ]),
  );
}

export function definitionProblems({ operations, auth, slug }: IntegrationDefinition): string[] {
  const schemas = parse(readFileSync(file, 'utf8')) as Record<string, object>;
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  const document = JSON.parse(inPlace(JSON.stringify(schemas))) as object;
  ajv.addSchema({ $id: 'weir:integrations', ...document });
  const problems: string[] = [];
  const check = (name: string, value: unknown, at: string): void => {
    const validate = ajv.getSchema(`weir:integrations#/${name}`)!;
    if (!validate(value)) problems.push(`${at}: ${ajv.errorsText(validate.errors)}`);
  };
  check('IntegrationSlug', slug, 'slug');
  check('IntegrationAuth', auth, 'auth');
  for (const one of operations) check('IntegrationOperation', wired(one), one.name);
  return problems;
}

/** References of the file are relative to itself. */
function inPlace(text: string): string {
  return text.replaceAll('"$ref":"#/', '"$ref":"weir:integrations#/');
}
