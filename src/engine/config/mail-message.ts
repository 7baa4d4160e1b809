/** The mail with the rows of a node. */

import { parseAddress } from '../../mail/address.ts';
import { mailBody } from '../../mail/body.ts';
import { valueText } from '../../mail/cell-text.ts';
import { filledTemplate } from '../../mail/template.ts';
import type { MailAddress, MailMessage, MailRows } from '../mail.ts';
import { failed, ok, pointer } from '../outcome.ts';
import type { Columns, Outcome } from '../types.ts';
import { invalid } from './mail-check.ts';
import { MAX_SUBJECT_CHARACTERS, type MailConfig } from './mail-members.ts';

export function messageOf(
  config: MailConfig,
  { columns, rows, totalRows, download }: MailRows,
): Outcome<MailMessage> {
  const [first = {}] = rows;
  const filled = (template: string): string =>
    filledTemplate(template, (name) => valueText(first[name]));
  const subject = filled(config.subject);
  if (/\p{Cc}/u.test(subject))
    return failed(
      invalid('The subject would have a line break or another control character', '/subject'),
    );
  if ([...subject].length > MAX_SUBJECT_CHARACTERS)
    return failed(
      invalid(`The subject would have more than ${MAX_SUBJECT_CHARACTERS} characters`, '/subject'),
    );
  const to: MailAddress[] = [];
  for (const [at, written] of config.to.entries()) {
    const text = config.per_row ? filled(written) : written;
    const address = parseAddress(text);
    if (address === null)
      return failed(invalid(`\`${text}\` is not one mail address`, pointer('to', at)));
    to.push(address);
  }
  const table =
    config.per_row || config.max_table_rows === 0 ? null : tableOf(columns, rows, config);
  return ok({
    from: config.from === undefined ? null : parseAddress(config.from),
    to,
    cc: config.cc.flatMap((one) => parseAddress(one) ?? []),
    replyTo: [config.reply_to ?? ''].flatMap((one) => parseAddress(one) ?? []),
    subject,
    ...mailBody(filled(config.text), table && { ...table, totalRows }, download),
  });
}

function tableOf(columns: Columns, rows: MailRows['rows'], { max_table_rows }: MailConfig) {
  return {
    columns: columns.map(({ name, type }) => ({
      name,
      isNumeric: type === 'number' || type === 'integer',
    })),
    rows: rows.slice(0, max_table_rows),
  };
}
