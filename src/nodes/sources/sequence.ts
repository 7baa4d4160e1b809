import { defineNodeType, type ConfigSchema } from '../../engine/node-type.ts';
import { failed, ok } from '../../engine/outcome.ts';
import { isWhole, numberCount } from '../../engine/algebra/number-sequence.ts';
import { columnNameSchema } from '../../engine/values/columns.ts';

/** More than any run can generate before its deadline. */
const MAX_ROWS = 10_000_000_000;

const config = {
  type: 'object',
  additionalProperties: false,
  required: ['start', 'stop'],
  properties: {
    start: { type: 'number', description: 'The first number.' },
    stop: {
      type: 'number',
      description:
        'No number goes beyond it. If it is on the wrong side of `start`, there are no rows.',
    },
    step: {
      type: 'number',
      default: 1,
      description: 'From each number to the next; below zero to count down, never zero.',
    },
    column_name: { ...columnNameSchema('The name of the column.'), default: 'value' },
  },
} as const satisfies ConfigSchema;

export const sequence = defineNodeType({
  type: 'sources/sequence',
  role: 'getter',
  category: 'sources',
  position: 30,
  label: 'Number sequence',
  description:
    'Gives one row for each number from a start to a stop, the stop included where a step hits it.',
  inputs: [],
  outputs: ['output1'],
  requiresCredential: false,
  config,
  examples: [
    {
      title: 'One to three',
      config: { start: 1, stop: 3 },
      output: [{ value: 1 }, { value: 2 }, { value: 3 }],
    },
    {
      title: 'Down in fractions; the last step would pass the stop',
      config: { start: 1, stop: 0.5, step: -0.2, column_name: 'weight' },
      output: [{ weight: 1 }, { weight: 0.8 }, { weight: 0.6 }],
    },
    { title: 'A stop below the start gives no rows', config: { start: 1, stop: 0 }, output: [] },
  ],
  resolve({ start, stop, step, column_name: name }) {
    if (step === 0) {
      const message = 'A `step` of 0 never arrives; use one above or below zero';
      return failed({ code: 'invalid_config', message, path: '/step' });
    }
    const numbers = { start, stop, step };
    if (numberCount(numbers) > MAX_ROWS) {
      const message = `This makes more than ${MAX_ROWS.toLocaleString('en')} rows; use a larger \`step\` or a nearer \`stop\``;
      return failed({ code: 'invalid_config', message, path: '/stop' });
    }
    const columns = [{ name, type: isWhole(numbers) ? 'integer' : 'number' }] as const;
    return ok({ op: 'series', columns, ...numbers });
  },
});
