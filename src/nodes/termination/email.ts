import { configProblems, nameProblems } from '../../engine/config/mail-check.ts';
import { mailConfig as config } from '../../engine/config/mail-members.ts';
import { messageOf } from '../../engine/config/mail-message.ts';
import { defineNodeType } from '../../engine/node-type.ts';
import { failed, ok } from '../../engine/outcome.ts';
import { rowsOf, tableAt } from '../../engine/relation/projection.ts';
import { rowKeyProblems } from '../../engine/config/row-key.ts';

export const email = defineNodeType({
  type: 'termination/email',
  role: 'terminator',
  category: 'termination',
  position: 40,
  label: 'Send as mail',
  description:
    'Sends the rows in a mail: as a table below a text, as an attached CSV or Parquet file, or each row with a mail of its own. ' +
    'The mail goes out once all nodes of the workflow have computed their rows. If the connection ends after the mail server had the whole mail and before it answered, its rows are in doubt. ' +
    'A mail that is sent again has the same `Message-ID`, by which many mail programs recognize it. Private addresses of mail servers are refused, except those in `OUTBOUND_ALLOW_HOSTS`.',
  inputs: [{ name: 'input1' }],
  outputs: [],
  requiresCredential: false,
  callsServices: true,
  keepsColumns: true,
  credential: { id: 'credential_id', accepts: { type: 'smtp' }, isOptional: true },
  templates: ['subject', 'text'],
  fields: ['key'],
  config,
  examples: [
    {
      title: 'A table with a subject from the first row',
      config: {
        credential_id: 7,
        from: 'Reports <reports@example.com>',
        to: ['Ada <ada@example.com>'],
        subject: 'Sales of {month}',
        text: 'Good morning, these are the sales.',
        max_table_rows: 1,
      },
      inputs: {
        input1: [
          { month: 'May', country: 'NL', sales: 27 },
          { month: 'May', country: 'DE', sales: 5 },
        ],
      },
      output: [
        { month: 'May', country: 'NL', sales: 27 },
        { month: 'May', country: 'DE', sales: 5 },
      ],
      mails: [
        {
          to: 'ada@example.com',
          subject: 'Sales of May',
          text: 'Good morning, these are the sales.\n\nmonth  country  sales\n-----  -------  -----\nMay    NL          27\n\n(1 more row)\n',
        },
      ],
    },
    {
      title: 'A mail for each row',
      config: {
        credential_id: 7,
        from: 'shop@example.com',
        to: ['{email}'],
        subject: 'Your order {order}',
        text: 'Hello {name},\nyour order {order} is on its way.',
        per_row: true,
        key: ['order'],
      },
      inputs: { input1: [{ order: 4711, name: 'Zoë', email: 'zoe@example.com' }] },
      output: [{ order: 4711, name: 'Zoë', email: 'zoe@example.com' }],
      mails: [
        {
          to: 'zoe@example.com',
          subject: 'Your order 4711',
          text: 'Hello Zoë,\nyour order 4711 is on its way.\n',
        },
      ],
    },
  ],
  check: configProblems,
  resolve(config, inputs, parameters) {
    const table = tableAt(inputs, 'input1');
    const problems = [
      ...nameProblems(config, table.columns, parameters),
      ...rowKeyProblems(config.key, table.columns),
    ];
    return problems.length > 0 ? failed(...problems) : ok(rowsOf(table));
  },
  deliver: (config) => ({
    kind: 'mail',
    template: { ...config },
    key: config.key,
    credentialId: config.credential_id,
    perRow: config.per_row,
    sendsEmpty: config.send_empty,
    onRejected: config.on_rejected,
    attachment:
      config.attach === 'none'
        ? null
        : {
            format: config.attach,
            name: config.attachment_name ?? `rows.${config.attach}`,
            ifTooLarge: config.if_too_large,
          },
    shownRows: Math.max(1, config.per_row ? 1 : config.max_table_rows),
    message: (rows) => messageOf(config, rows),
  }),
});
