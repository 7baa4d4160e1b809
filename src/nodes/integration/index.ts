/** The node types of an integration: one for each operation, `<slug>/<operation>`. */

import type { NodeType } from '../../engine/node-type.ts';
import type { IntegrationDefinition, IntegrationOperation } from '../../model/integration.ts';
import { valueProblems } from './column-values.ts';
import { configSchema } from './config-schema.ts';
import { getterSource } from './getter.ts';
import { JOIN_MEMBER, setterEnrichment } from './setter.ts';

export function integrationNodeTypes(integration: IntegrationDefinition): readonly NodeType[] {
  return integration.operations.flatMap((operation) => nodeTypeOf(integration, operation) ?? []);
}

function nodeTypeOf(
  integration: IntegrationDefinition,
  operation: IntegrationOperation,
): NodeType | undefined {
  const { slug, name, auth, baseUrl } = integration;
  const { role, label, method, path, response } = operation;
  if (role === 'terminator' || response.format === 'parquet') return undefined;
  const format = response.format === 'none' ? 'json' : response.format;
  const of = { integration, operation };
  const description =
    operation.description === '' ? `${method} ${path} of ${name}.` : operation.description;
  const { type, header } = auth;
  return {
    ...{ type: `${slug}/${operation.name}`, role, category: slug, label, description },
    inputs: role === 'getter' ? [] : [{ name: 'input1' }],
    outputs: ['output1'],
    requiresCredential: type !== 'none',
    config: configSchema(auth, operation, role === 'setter' ? { join: JOIN_MEMBER } : {}),
    ...(type !== 'none' && {
      credential: { id: 'credential_id', baseUrl, accepts: { type, header } },
    }),
    examples: [],
    check: (config) => valueProblems(operation, config),
    ...(role === 'getter'
      ? { source: getterSource(of, format) }
      : { enrich: setterEnrichment(of, format) }),
  };
}
