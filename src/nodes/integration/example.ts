/** The example of a getter, if its API's documentation has one. */

import type { Example } from '../../engine/node-type.ts';
import type { Json } from '../../engine/types.ts';
import type {
  IntegrationAuth,
  IntegrationOperation,
  OperationParameter,
  OperationParameterType,
} from '../../model/integration.ts';

export function examplesOf(
  { type }: IntegrationAuth,
  { role, response, parameters }: IntegrationOperation,
): readonly Example[] {
  if (role !== 'getter' || response.example === undefined) return [];
  const needed = parameters.filter((one) => one.required && one.default === undefined);
  const values = needed.map((one) => [one.name, sampleOf(one)] as const);
  return [
    {
      title: 'Rows as the API documents them',
      config: {
        ...(type !== 'none' && { credential_id: 1 }),
        ...(values.length > 0 && { parameters: Object.fromEntries(values) }),
      },
      output: response.example,
    },
  ];
}

const SAMPLES: Readonly<Record<OperationParameterType, Json>> = {
  string: 'text',
  number: 1,
  boolean: true,
  date: '2024-01-31',
  timestamp: '2024-01-31T08:00:00Z',
  array: ['text'],
  object: {},
};

function sampleOf({ type, enum: values }: OperationParameter): Json {
  return values?.[0] ?? SAMPLES[type];
}
