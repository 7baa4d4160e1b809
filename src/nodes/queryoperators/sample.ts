import { defineNodeType, type ConfigSchema } from '../../engine/node-type.ts';
import { failed, ok } from '../../engine/outcome.ts';
import { tableAt } from '../../engine/relation/projection.ts';

const config = {
  type: 'object',
  additionalProperties: false,
  properties: {
    fraction: {
      type: 'number',
      minimum: 0,
      maximum: 1,
      description:
        'The share of the rows to keep, such as 0.1. Each row is kept with this probability, so the number of rows is close to the share, but seldom equal to it.',
    },
    count: {
      type: 'integer',
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description:
        'The number of rows to keep, instead of `fraction`. If there are fewer rows, all of them are kept.',
    },
    seed: {
      type: 'integer',
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      default: 0,
      description: 'Another seed selects other rows.',
    },
  },
} as const satisfies ConfigSchema;

export const sample = defineNodeType({
  type: 'queryoperators/sample',
  role: 'setter',
  category: 'queryoperators',
  position: 55,
  label: 'Sample',
  description:
    'Keeps random rows, in their order. The same number of rows and the same seed always select the same positions, in every run and on every machine.',
  inputs: [{ name: 'input1' }],
  outputs: ['output1'],
  requiresCredential: false,
  keepsColumns: true,
  config,
  examples: [
    {
      title: 'Three rows to look at',
      config: { count: 3 },
      inputs: {
        input1: [{ n: 1 }, { n: 2 }, { n: 3 }, { n: 4 }, { n: 5 }, { n: 6 }],
      },
      output: [{ n: 1 }, { n: 5 }, { n: 6 }],
    },
    {
      title: 'About half of the rows',
      config: { fraction: 0.5, seed: 7 },
      inputs: {
        input1: [{ n: 1 }, { n: 2 }, { n: 3 }, { n: 4 }, { n: 5 }, { n: 6 }],
      },
      output: [{ n: 1 }, { n: 2 }, { n: 3 }, { n: 6 }],
    },
  ],
  resolve({ fraction, count, seed }, inputs) {
    const input = tableAt(inputs, 'input1');
    const { columns } = input;
    if (fraction !== undefined && count !== undefined) {
      const message = 'Give either `fraction` or `count`, not both';
      return failed({ code: 'invalid_config', message, path: '/count' });
    }
    if (fraction !== undefined)
      return ok({ op: 'sample', columns, of: input, size: { fraction }, seed });
    if (count !== undefined) return ok({ op: 'sample', columns, of: input, size: { count }, seed });
    const message =
      'A sample needs `fraction`, the share of the rows to keep, or `count`, their number';
    return failed({ code: 'missing_config', message, path: '/fraction' });
  },
});
