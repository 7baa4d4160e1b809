/** The ways in which a graph uses the parameters and constants of a run. No parameter is read for this. */

import { templateNames } from '../../mail/template.ts';
import { expressionsIn } from '../config/expressions.ts';
import type { ParamUse } from '../contract.ts';
import type { Catalogue } from '../node-type.ts';
import { constantsIn, type ConstantName } from '../parameters/constants.ts';
import type { Graph, Json } from '../types.ts';

export interface ParamUses {
  of(name: string): ParamUse;
  /** The names of parameters in configs. */
  readonly values: ReadonlySet<string>;
  /** True if a config has an expression in the place of a value. */
  readonly hasExpressions: boolean;
  /** Includes all constants of a run that the graph reads. */
  readonly constants: ReadonlySet<ConstantName>;
}

export function paramUses(graph: Graph, catalogue: Catalogue): ParamUses {
  const rows = new Set<string>();
  const values = new Set<string>();
  const constants = new Set<ConstantName>();
  let hasExpressions = false;
  // The name of the parameter with the rows can itself be a parameter.
  let anyRows = false;
  const declared = graph.parameters && new Map(graph.parameters.map((one) => [one.name, one.type]));
  for (const { type, config } of graph.nodes) {
    const { rowsParam: member, templates = [] } = catalogue.get(type) ?? {};
    const named = member === undefined ? undefined : config[member];
    if (typeof named === 'string') rows.add(named);
    else if (named !== undefined) anyRows = true;
    addReferences(config, values);
    for (const template of templates.map((name) => config[name]))
      if (typeof template === 'string')
        for (const name of templateNames(template)) if (declared?.has(name)) values.add(name);
    addConstants(config, constants);
    hasExpressions ||= expressionsIn(config).length > 0;
  }
  return {
    of(name) {
      if (values.has(name)) return 'value';
      // A declared parameter is always checked.
      const type = declared?.get(name);
      if (type !== undefined) return type === 'rows' ? 'rows' : 'value';
      if (declared) return 'none';
      return anyRows || rows.has(name) ? 'rows' : 'none';
    },
    values,
    hasExpressions,
    constants,
  };
}

/** Any text of a config can be an expression. */
function addConstants(value: Json, names: Set<ConstantName>): void {
  if (typeof value === 'string') for (const name of constantsIn(value)) names.add(name);
  else if (typeof value === 'object' && value !== null)
    for (const content of Object.values<Json>(value)) addConstants(content, names);
}

function addReferences(value: Json, names: Set<string>): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [member, content] of Object.entries<Json>(value)) {
    if (member === '$param' && typeof content === 'string') names.add(content);
    else addReferences(content, names);
  }
}
