/** Definitions of integrations, and the places of their faults. */

import { runInTimeSlices } from '../../../src/kit/time-slices.ts';
import { definitionFaults } from '../../../src/services/integrations/definition-rules.ts';
import {
  type IntegrationDraft,
  type OperationDraft,
  type ParameterDraft,
} from '../../../src/services/integrations/draft.ts';

const OWN = new Set(['sources', 'termination']);

export const check = (draft: IntegrationDraft) => runInTimeSlices(definitionFaults(draft, OWN));
export const draft = (wish: Partial<IntegrationDraft>): IntegrationDraft => ({
  ...{ slug: 'shop', name: 'Shop', baseUrl: 'https://api.example.com', operations: [] },
  ...wish,
});
export const faultsOf = async (wish: Partial<IntegrationDraft>) =>
  (await check(draft(wish))).map(({ field }) => field);

export const operation = (wish: Partial<OperationDraft>): OperationDraft => ({
  ...{ name: 'list', role: 'getter', method: 'GET', path: '/x' },
  ...wish,
});
export const parameter = (wish: Partial<ParameterDraft>): ParameterDraft => ({
  ...{ name: 'a', in: 'query', type: 'string' },
  ...wish,
});
/** Without the place of the operation. */
export const ofOperation = async (
  wish: Partial<OperationDraft>,
  auth: IntegrationDraft['auth'] = { type: 'none' },
) =>
  (await faultsOf({ auth, operations: [operation(wish)] })).map((field) =>
    field.replace('/operations/0', ''),
  );
export const ofParameters = async (
  parameters: readonly Partial<ParameterDraft>[],
  wish: Partial<OperationDraft> = {},
  auth?: IntegrationDraft['auth'],
) =>
  (await ofOperation({ parameters: parameters.map(parameter), ...wish }, auth)).map((field) =>
    field.replace('/parameters', ''),
  );
