/** The config of a node that sends mails. */

import { credentialMember } from './hints.ts';
import { sizeText } from '../../kit/limit-text.ts';
import { MAX_ATTACHMENT_BYTES } from './mail-attachment.ts';
import { rowKeyMember } from './row-key.ts';
import type { ConfigOf, ConfigSchema } from './config-of.ts';

export const MAX_RECIPIENTS = 100;
export const MAX_MAILS_PER_RUN = 1_000;
export const MAX_SHOWN_ROWS = 1_000;
export const MAX_SUBJECT_CHARACTERS = 500;

const address = { type: 'string', minLength: 3, maxLength: 500 } as const;

const members = {
  credential_id: credentialMember(
    ['smtp'],
    'The login to the mail server: a credential of the type `smtp`, by its id or its name. Without it, the mail server of the service sends the mail, if the operator allows your organization to use it (`SMTP_ORGANIZATIONS`).',
  ),
  from: {
    ...address,
    description:
      'The sender, such as `Reports <reports@example.com>`. Required with `credential_id`; the mail server of the service has its own.',
  },
  to: {
    type: 'array',
    minItems: 1,
    maxItems: MAX_RECIPIENTS,
    items: address,
    description: `The recipients, such as \`ada@example.com\` or \`Ada <ada@example.com>\`: with \`cc\`, at most ${MAX_RECIPIENTS}. With \`per_row\`, \`{column}\` is the value of that column.`,
  },
  cc: {
    type: 'array',
    maxItems: MAX_RECIPIENTS,
    default: [],
    items: address,
    description: 'Recipients of a copy, whom all recipients see.',
  },
  reply_to: { ...address, description: 'The address to which replies go.' },
  subject: {
    type: 'string',
    minLength: 1,
    maxLength: MAX_SUBJECT_CHARACTERS,
    pattern: '^[^\\x00-\\x1f\\x7f]*$',
    description:
      'The subject. `{name}` is the value of the declared parameter with this name, or else of the column in the first row; `{{` and `}}` are braces.',
  },
  text: {
    type: 'string',
    maxLength: 65_536,
    default: '',
    pattern: '^[^\\x00]*$',
    description: 'The text above the rows, with the same `{name}` as in `subject`.',
  },
  attach: {
    enum: ['none', 'csv', 'parquet'],
    default: 'none',
    description:
      'A file with all rows. In `csv`, texts that a spreadsheet program would run as a formula begin with an apostrophe.',
  },
  if_too_large: {
    enum: ['fail', 'link'],
    default: 'fail',
    description: `For an attached file of more than ${sizeText(MAX_ATTACHMENT_BYTES)}. \`fail\`: no mail is sent, and the run fails. \`link\`: the file is stored with the [files](/docs/guides/files) of the user who runs the workflow, and the mail has a link to it. Anyone who has the link can download the file for 7 days.`,
  },
  attachment_name: {
    type: 'string',
    minLength: 1,
    maxLength: 100,
    pattern: '^[^\\x00-\\x1f\\x7f/\\\\"<>:|?*]+$',
    description: 'The name of the file. By default `rows.csv` or `rows.parquet`.',
  },
  max_table_rows: {
    type: 'integer',
    minimum: 0,
    maximum: MAX_SHOWN_ROWS,
    default: 100,
    description:
      'The number of first rows that the mail shows as a table. 0 shows none. With `per_row`, there is no table.',
  },
  on_rejected: {
    enum: ['fail', 'report'],
    default: 'fail',
    description:
      '`fail`: if the mail server refuses one of the recipients, no one gets the mail, and the run fails. `report`: the others get it, and the report of the delivery lists those who were refused; with `per_row`, the run continues after a mail that could not be sent.',
  },
  send_empty: {
    type: 'boolean',
    default: false,
    description:
      'True to send the mail even if there are no rows. Without it, nothing is sent then.',
  },
  per_row: {
    type: 'boolean',
    default: false,
    description: `True to send a mail for each row, at most ${MAX_MAILS_PER_RUN.toLocaleString('en-US')} per run.`,
  },
} as const satisfies Record<string, ConfigSchema>;

export const mailConfig = {
  type: 'object',
  additionalProperties: false,
  required: ['to', 'subject'],
  properties: { ...members, key: rowKeyMember },
} as const satisfies ConfigSchema;

export type MailConfig = ConfigOf<typeof mailConfig>;
