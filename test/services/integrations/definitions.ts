/** Definitions of integrations, and the places of their faults. */

import { runInTimeSlices } from '../../../src/kit/time-slices.ts';
import { definitionProblems } from '../../../src/services/integrations/definition-rules.ts';
import {
  type IntegrationDraft,
  type OperationDraft,
  type ParameterDraft,
} from '../../../src/services/integrations/draft.ts';

const OWN = new Set(['sources', 'termination']);

export const check = (draft: IntegrationDraft) => runInTimeSlices(definitionProblems(draft, OWN));
export const draft = (overrides: Partial<IntegrationDraft>): IntegrationDraft => ({
  slug: 'shop',
  name: 'Shop',
  baseUrl: 'https://api.example.com',
  operations: [],
  ...overrides,
});
export const faultsOf = async (overrides: Partial<IntegrationDraft>) =>
  (await check(draft(overrides))).map(({ field }) => field);

export const operation = (overrides: Partial<OperationDraft>): OperationDraft => ({
  name: 'list',
  role: 'getter',
  method: 'GET',
  path: '/x',
  ...overrides,
});
export const parameter = (overrides: Partial<ParameterDraft>): ParameterDraft => ({
  name: 'a',
  in: 'query',
  type: 'string',
  ...overrides,
});
/** Without the place of the operation. */
export const ofOperation = async (
  overrides: Partial<OperationDraft>,
  auth: IntegrationDraft['auth'] = { type: 'none' },
) =>
  (await faultsOf({ auth, operations: [operation(overrides)] })).map((field) =>
    field.replace('/operations/0', ''),
  );
export const ofParameters = async (
  parameters: readonly Partial<ParameterDraft>[],
  overrides: Partial<OperationDraft> = {},
  auth?: IntegrationDraft['auth'],
) =>
  (await ofOperation({ parameters: parameters.map(parameter), ...overrides }, auth)).map((field) =>
    field.replace('/parameters', ''),
  );
