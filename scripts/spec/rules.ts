/** Our own rules for the documents, in addition to those of Redocly. */

import type { SpecDocument } from '../generate/bundle.ts';
import { responseRules } from './response-rules.ts';
import { exampleRules } from './example-rules.ts';
import { generatorRules } from './generator-rules.ts';
import { operationRules } from './operation-rules.ts';
import type { ErrorStatuses, Rule } from './rule.ts';
import { schemaRules } from './schema-rules.ts';

export const rules: readonly Rule[] = [
  ...operationRules,
  ...responseRules,
  ...exampleRules,
  ...schemaRules,
  ...generatorRules,
];

export function violations(document: SpecDocument, errors: ErrorStatuses): readonly string[] {
  return rules.flatMap((rule) =>
    rule.check(document, errors).map((text) => `${text} [${rule.name}]`),
  );
}
