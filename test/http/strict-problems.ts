import { createConfig, lintFromString } from '@redocly/openapi-core';

/** The problems that Redocly's strict rules find. */
export async function strictProblems(document: object): Promise<string[]> {
  const config = await createConfig({
    extends: ['recommended-strict'],
    rules: { 'operation-operationId-unique': 'error', 'no-invalid-schema-examples': 'error' },
  });
  const problems = await lintFromString({ source: JSON.stringify(document), config });
  return problems.map(({ ruleId, message }) => `${ruleId}: ${message}`);
}
