/** Checks of the config of a mail that its schema cannot express. */

import { parseAddress } from '../../mail/address.ts';
import { parseTemplate, templateNames } from '../../mail/template.ts';
import { pointer, withoutSuggestion } from '../outcome.ts';
import type { Columns, Json, JsonObject, Parameters, Problem } from '../types.ts';
import { findColumn } from '../values/columns.ts';
import { MAX_RECIPIENTS, type MailConfig } from './mail-members.ts';

export const invalid = (message: string, path: string): Problem => ({
  code: 'invalid_config',
  message,
  path,
});

/** Members can be missing, unknown (null) or of another type, which the schema reports. */
export function configProblems(config: JsonObject): readonly Problem[] {
  const { credential_id, from, reply_to, per_row } = config;
  const [to, cc] = [listOf(config['to']), listOf(config['cc'])];
  const problems = [
    ...addressProblems([[from, '/from']]),
    ...addressProblems([[reply_to, '/reply_to']]),
    ...addressProblems(
      to.map((one, at) => [one, pointer('to', at)] as const),
      per_row === true,
    ),
    ...addressProblems(cc.map((one, at) => [one, pointer('cc', at)] as const)),
    ...templateProblems(config),
  ];
  if (to.length + cc.length > MAX_RECIPIENTS && to.length <= MAX_RECIPIENTS)
    problems.push(
      invalid(
        `\`to\` and \`cc\` have ${to.length + cc.length} recipients, and a mail can have ${MAX_RECIPIENTS}`,
        '/cc',
      ),
    );
  if (credential_id === undefined && from !== undefined)
    problems.push(
      invalid(
        'The mail server of the service has its own sender: leave out `from`, or set `credential_id`',
        '/from',
      ),
    );
  if (credential_id !== undefined && from === undefined)
    problems.push(invalid('A mail that is sent with a credential needs `from`', '/from'));
  return [...problems, ...attachmentProblems(config)];
}

function attachmentProblems(config: JsonObject): readonly Problem[] {
  const { attach, attachment_name, if_too_large, per_row } = config;
  const problems: Problem[] = [];
  const hasNone = attach === undefined || attach === 'none';
  if (attachment_name !== undefined && hasNone)
    problems.push(invalid('`attachment_name` needs `attach`', '/attachment_name'));
  if (if_too_large === 'link' && hasNone)
    problems.push(invalid('`if_too_large` needs `attach`', '/if_too_large'));
  if (per_row === true && !hasNone && attach !== null)
    problems.push(
      invalid('A mail for a single row has no attachment: leave out `attach`', '/attach'),
    );
  return problems;
}

const listOf = (value: Json | undefined): readonly Json[] =>
  Array.isArray(value) ? (value as readonly Json[]) : [];

function addressProblems(
  values: readonly (readonly [value: Json | undefined, path: string])[],
  mayBeTemplate = false,
): readonly Problem[] {
  return values.flatMap(([value, path]) => {
    if (typeof value !== 'string' || parseAddress(value) !== null) return [];
    if (mayBeTemplate && templateNames(value).length > 0) return [];
    const message = `\`${value}\` is not one mail address, such as \`ada@example.com\` or \`Ada <ada@example.com>\``;
    return [invalid(message, path)];
  });
}

function templateProblems({ subject, text }: JsonObject): readonly Problem[] {
  return Object.entries({ subject, text }).flatMap(([member, value]) => {
    const parsed = typeof value === 'string' ? parseTemplate(value) : null;
    return parsed === null || parsed.ok ? [] : [invalid(parsed.message, pointer(member))];
  });
}

/** The names in templates that are no columns. Parameters are replaced before, unless they are unknown. */
export function nameProblems(
  { subject, text, to, per_row }: MailConfig,
  columns: Columns,
  parameters: Parameters = [],
): readonly Problem[] {
  const templates: readonly (readonly [template: string, path: string])[] = [
    [subject, '/subject'],
    [text, '/text'],
    ...(per_row ? to.map((one, at) => [one, pointer('to', at)] as const) : []),
  ];
  return templates.flatMap(([template, path]) =>
    templateNames(template)
      .filter((name) => path.startsWith('/to') || !parameters.some((one) => one.name === name))
      .flatMap((name) => {
        const column = findColumn(columns, name, path);
        return column.ok ? [] : column.problems.map(withoutSuggestion);
      }),
  );
}
