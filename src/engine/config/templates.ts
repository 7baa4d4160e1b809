/** Config members that are templates: declared parameters are replaced before a run, columns by the node. */

import { literalTemplate, partlyFilled, templateNames } from '../../mail/template.ts';
import { valueText } from '../../mail/cell-text.ts';
import { pointer } from '../outcome.ts';
import type { Json, JsonObject, Parameters, Problem } from '../types.ts';

interface FilledConfig {
  readonly config: JsonObject;
  readonly problems: readonly Problem[];
}

/**
 * @param written the config before references were replaced: a member that is a reference is text, not a template
 * @param params null if they are unknown; names of parameters then stay in the templates
 */
export function fillTemplates(
  members: readonly string[],
  { written, config }: { readonly written: JsonObject; readonly config: JsonObject },
  params: JsonObject | null,
  declared: Parameters = [],
): FilledConfig {
  const problems: Problem[] = [];
  const filled: Record<string, Json> = {};
  for (const member of members) {
    const template = config[member];
    if (typeof template !== 'string') continue;
    if (typeof written[member] !== 'string') {
      filled[member] = literalTemplate(template);
      continue;
    }
    const values = new Map<string, string>();
    for (const name of templateNames(template)) {
      const parameter = declared.find((one) => one.name === name);
      if (parameter === undefined) continue;
      const value = valueOf(params, name) ?? parameter.default;
      if (value !== undefined && params !== null) values.set(name, valueText(value));
      else if (params !== null)
        problems.push({
          code: 'missing_param',
          message: `The parameter \`${name}\` is missing and has no default`,
          path: pointer(member),
        });
    }
    if (values.size > 0) filled[member] = partlyFilled(template, values);
  }
  return { config: { ...config, ...filled }, problems };
}

function valueOf(params: JsonObject | null, name: string): Json | undefined {
  return params !== null && Object.hasOwn(params, name) ? params[name] : undefined;
}
