/** Descriptions of integrations, with what a test does not name left at its default. */

import type { IntegrationDefinition, IntegrationOperation } from '../../src/model/integration.ts';

export function operationOf(
  given: Partial<IntegrationOperation> & Pick<IntegrationOperation, 'name'>,
): IntegrationOperation {
  return {
    label: given.name,
    description: '',
    role: 'getter',
    method: 'GET',
    path: '/items',
    parameters: [],
    body: { format: 'json', pointer: '' },
    response: { format: 'json', rowsPath: '' },
    pagination: { type: 'none', maxPages: 100 },
    retry: { maxAttempts: 1 },
    rate: {},
    ...given,
  };
}

export function integrationOf(
  given: Partial<IntegrationDefinition> & Pick<IntegrationDefinition, 'operations'>,
): IntegrationDefinition {
  return {
    slug: 'shop',
    name: 'Shop',
    description: '',
    baseUrl: 'http://data.example',
    auth: { type: 'none' },
    ...given,
  };
}

export function parameterOf(
  given: Partial<IntegrationOperation['parameters'][number]> & { readonly name: string },
): IntegrationOperation['parameters'][number] {
  return { in: 'query', type: 'string', required: false, description: '', ...given };
}
