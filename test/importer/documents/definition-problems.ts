/** What schema and rules of integrations have against a definition that the importer made. */

import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { productDocument } from '../../../src/generated/product-document.ts';
import type { IntegrationDefinition } from '../../../src/model/integration.ts';
import { catalogue } from '../../../src/nodes/index.ts';
import { definitionProblems } from '../../../src/services/integrations/definition-rules.ts';

/** Names of the wire, as the interface takes them. */
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

export function definitionMessages(definition: IntegrationDefinition): string[] {
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  ajv.addSchema({ $id: 'weir:product', ...productDocument });
  const problems: string[] = [];
  const check = (name: string, value: unknown, at: string): void => {
    const validate = ajv.getSchema(`weir:product#/components/schemas/${name}`)!;
    if (!validate(value)) problems.push(`${at}: ${ajv.errorsText(validate.errors)}`);
  };
  const { slug, auth, operations } = definition;
  check('IntegrationSlug', slug, 'slug');
  check('IntegrationAuthInput', auth, 'auth');
  for (const one of operations) check('IntegrationOperationInput', wired(one), one.name);
  const categories = new Set([...catalogue.values()].map(({ category }) => category));
  const steps = definitionProblems(definition, categories);
  let step = steps.next();
  while (!step.done) step = steps.next();
  for (const { field, message } of step.value) problems.push(`${field} ${message}`);
  return problems;
}
