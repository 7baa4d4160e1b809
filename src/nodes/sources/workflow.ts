import { defineNodeType, type ConfigSchema } from '../../engine/node-type.ts';
import { invalidReference } from '../../engine/config/workflow-reference.ts';

const config = {
  type: 'object',
  additionalProperties: false,
  required: ['workflow'],
  properties: {
    workflow: {
      type: 'string',
      format: 'workflow',
      pattern: '^[1-9][0-9]{0,9}(:[1-9][0-9]{0,9})?$',
      description:
        'The id of the workflow, such as `12`, for its published revision (the newest one if none is published), or an id and a revision, such as `12:3`. It is written in the config, without a parameter or an expression around it.',
    },
    output: {
      type: ['string', 'integer'],
      minLength: 1,
      maxLength: 200,
      minimum: 1,
      description:
        'The label or the id of the terminator whose rows are read. Ids of nodes change with each revision, labels do not. By default, the first terminator that returns rows.',
    },
    params: {
      type: 'object',
      default: {},
      description:
        'The values of the parameters of the called workflow, by name. Each can be a value, `{"$param": "name"}` or `{"$expression": "…"}`.',
    },
  },
} as const satisfies ConfigSchema;

const COUNTRIES = [
  { country: 'CH', name: 'Switzerland', vat: 8.1 },
  { country: 'DE', name: 'Germany', vat: 19 },
  { country: 'JP', name: 'Japan', vat: 10 },
];

export const workflow = defineNodeType({
  type: 'sources/workflow',
  role: 'getter',
  category: 'sources',
  position: 80,
  label: 'Workflow',
  description:
    'Runs another workflow and reads the rows of one of its terminators. Only the nodes that lead to this terminator run, so nothing that the other workflow delivers is sent. The columns are those of the terminator, which are known before a run. ' +
    'The limits of time, memory and disk space are those of the calling run, and its execution shows the called revisions. A workflow cannot call itself, directly or through others (see /docs/guides/sub-workflows).',
  inputs: [],
  outputs: ['output1'],
  requiresCredential: false,
  callsServices: true,
  workflowMember: 'workflow',
  config,
  examples: [
    {
      title: 'The rows of a workflow',
      config: { workflow: '12' },
      workflow: {
        nodes: [
          { type: 'sources/inlineRows', label: 'Countries', config: { rows: COUNTRIES } },
          { type: 'termination/dashboardOutput', label: 'Result', config: {} },
        ],
      },
      output: COUNTRIES,
    },
    {
      title: 'A fixed revision, with a parameter',
      config: { workflow: '12:3', output: 'Result', params: { most_vat: 10 } },
      workflow: {
        parameters: [{ name: 'most_vat', type: 'number', required: true }],
        nodes: [
          { type: 'sources/inlineRows', label: 'Countries', config: { rows: COUNTRIES } },
          {
            type: 'queryoperators/filter',
            label: 'With a low tax',
            config: { expression: 'vat <= $most_vat' },
          },
          { type: 'termination/dashboardOutput', label: 'Result', config: {} },
        ],
      },
      output: [
        { country: 'CH', name: 'Switzerland', vat: 8.1 },
        { country: 'JP', name: 'Japan', vat: 10 },
      ],
    },
  ],
  check: invalidReference,
  source: ({ workflow: reference, output, params }) => ({
    kind: 'workflow',
    workflow: reference,
    output,
    params,
  }),
});
