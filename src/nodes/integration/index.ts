/** The node types of an integration: one for each operation, `<slug>/<operation>`. */

import type { NodeType } from '../../engine/node-type.ts';
import type { JsonObject } from '../../engine/types.ts';
import type { IntegrationDefinition, IntegrationOperation } from '../../model/integration.ts';
import { valueProblems } from './column-values.ts';
import { configSchema } from './config-schema.ts';
import { examplesOf } from './example.ts';
import { getterMembers, getterSource } from './getter.ts';
import type { OperationOf } from './request.ts';
import { JOIN_MEMBER, setterEnrichment } from './setter.ts';
import { batchProblems, terminatorDelivery, terminatorRows } from './terminator.ts';
import { TERMINATOR_MEMBERS } from './terminator-members.ts';

export function* integrationNodeTypes(integration: IntegrationDefinition): Generator<NodeType> {
  for (const operation of integration.operations) yield nodeTypeOf(integration, operation);
}

function nodeTypeOf(integration: IntegrationDefinition, operation: IntegrationOperation): NodeType {
  const { slug, name, auth, baseUrl } = integration;
  const { role, label, method, path } = operation;
  const of = { integration, operation };
  const description =
    operation.description === '' ? `${method} ${path} of ${name}.` : operation.description;
  const { type, header, parameter } = auth;
  const { config, ...behaviour } = behaviourOf(of);
  return {
    type: `${slug}/${operation.name}`,
    role,
    category: slug,
    label,
    description,
    inputs: role === 'getter' ? [] : [{ name: 'input1' }],
    outputs: ['output1'],
    requiresCredential: type !== 'none',
    callsServices: true,
    config: configSchema(auth, operation, config),
    ...(type !== 'none' && {
      credential: { id: 'credential_id', baseUrl, accepts: { type, header, parameter } },
    }),
    examples: examplesOf(auth, operation),
    check: (nodeConfig) => [
      ...valueProblems(operation, nodeConfig),
      ...(role === 'terminator' ? batchProblems(operation, nodeConfig) : []),
    ],
    ...behaviour,
  };
}

interface Behaviour extends Pick<NodeType, 'source' | 'enrich' | 'resolve' | 'deliver' | 'fields'> {
  readonly keepsColumns?: boolean;
  /** Members of configs in addition to parameters and a credential. */
  readonly config: Readonly<Record<string, JsonObject>>;
}

function behaviourOf(of: OperationOf): Behaviour {
  const { role } = of.operation;
  if (role === 'getter') return { config: getterMembers(of.operation), source: getterSource(of) };
  if (role === 'setter') return { config: { join: JOIN_MEMBER }, enrich: setterEnrichment(of) };
  return {
    config: TERMINATOR_MEMBERS,
    keepsColumns: true,
    fields: ['key'],
    resolve: terminatorRows(of.operation),
    deliver: terminatorDelivery(of),
  };
}
