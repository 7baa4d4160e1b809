/** The config members of terminators, in addition to parameters and a credential. */

import { outcomeMember } from '../../engine/config/outcome.ts';
import { rowKeyMember } from '../../engine/config/row-key.ts';

const MAX_BATCH_ROWS = 10_000;

export const TERMINATOR_MEMBERS = {
  key: rowKeyMember,
  outcome: outcomeMember,
  on_error: {
    enum: ['stop', 'continue'],
    default: 'stop',
    description:
      'After a call that failed: `stop` sends no more, `continue` goes on with the rows behind it.',
  },
  batch: {
    type: 'object',
    additionalProperties: false,
    required: ['rows'],
    properties: {
      rows: {
        type: 'integer',
        minimum: 1,
        maximum: MAX_BATCH_ROWS,
        description:
          'How many rows a call carries at most. It carries fewer where they are more than 8 MiB together.',
      },
      pointer: {
        type: 'string',
        default: '',
        pattern: '^(/([^~/]|~[01])*)*$',
        description:
          'The JSON Pointer of their list within the body, such as `/records`; without it, the list is the body.',
      },
    },
    description:
      'One call for several rows, instead of one call per row. The list has an object for each row, with the parameters in the body that name columns or, if none does, with all columns.',
  },
};
