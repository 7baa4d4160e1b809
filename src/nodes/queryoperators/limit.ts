import { defineNodeType, type ConfigSchema } from '../../engine/node-type.ts';
import { ok } from '../../engine/outcome.ts';
import { tableAt } from '../../engine/relation/projection.ts';

const config = {
  type: 'object',
  additionalProperties: false,
  required: ['limit'],
  properties: {
    limit: {
      type: 'integer',
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'The maximum number of rows to keep.',
    },
    offset: {
      type: 'integer',
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      default: 0,
      description: 'The number of rows to skip first.',
    },
    any: {
      type: 'boolean',
      default: false,
      description:
        'True if any rows will do. In a workflow with `row_order: free`, a limit needs it unless a sort comes before; it changes nothing otherwise.',
    },
  },
} as const satisfies ConfigSchema;

export const limit = defineNodeType({
  type: 'queryoperators/limit',
  role: 'setter',
  category: 'queryoperators',
  position: 50,
  label: 'Limit',
  description:
    'Keeps a number of rows from the start, after skipping some if so wanted. Put a sort before it to keep the highest or latest.',
  inputs: [{ name: 'input1' }],
  outputs: ['output1'],
  requiresCredential: false,
  keepsColumns: true,
  config,
  examples: [
    {
      title: 'The second page of two rows',
      config: { limit: 2, offset: 2 },
      inputs: {
        input1: [
          { city: 'Amsterdam' },
          { city: 'Berlin' },
          { city: 'Cairo' },
          { city: 'Delhi' },
          { city: 'Essen' },
        ],
      },
      output: [{ city: 'Cairo' }, { city: 'Delhi' }],
    },
    {
      title: 'More rows wanted than there are',
      config: { limit: 100 },
      inputs: { input1: [{ city: 'Amsterdam' }] },
      output: [{ city: 'Amsterdam' }],
    },
  ],
  resolve({ limit, offset, any: isAny }, inputs) {
    const input = tableAt(inputs, 'input1');
    return ok({ op: 'limit', columns: input.columns, of: input, limit, offset, isAny });
  },
});
