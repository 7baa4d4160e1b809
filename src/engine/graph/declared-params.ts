/** Checks a graph with declared parameters before any of them has a value. */

import type { ConfigChecker } from '../config/check.ts';
import { resolveParams, type ResolvedConfig } from '../config/params.ts';
import type { NodeType, Relation, Source } from '../node-type.ts';
import { pointerSteps } from '../../kit/json-pointer.ts';
import { declaredHint } from '../parameters/given.ts';
import { sampleParams } from '../parameters/samples.ts';
import type {
  Columns,
  GraphNode,
  JsonObject,
  Outcome,
  Parameter,
  Parameters,
  Problem,
} from '../types.ts';

/** A config with values in place of the parameters that it waits for. */
export interface ConfigSamples {
  readonly configs: readonly JsonObject[];
  /** By the JSON Pointer of the member that it stands for. */
  readonly parameters: ReadonlyMap<string, Parameter>;
}

export interface SampledConfig {
  readonly samples?: ConfigSamples | undefined;
  /** Where no value of the declared type would do. */
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
}

interface Sampling {
  readonly resolved: ResolvedConfig;
  readonly parameters: Parameters;
  readonly configs: ConfigChecker;
}

/** undefined: the config waits for no parameter that is declared. */
export function sampledConfigs(
  node: GraphNode,
  type: NodeType,
  { resolved, parameters, configs }: Sampling,
): SampledConfig | undefined {
  const { awaited, unknown } = resolved;
  if (awaited === undefined) return undefined;
  const references = referencesAt(node.config, unknown, parameters);
  const tried = sampleParams(parameters, awaited).map((params) => {
    const { config, unknown: others } = resolveParams(node.config, params, parameters);
    return {
      checked: configs.check(type, config, others),
      mismatches: configs.mismatches(type, config, [...references.keys()]),
    };
  });
  const problems = [...references].flatMap(([path, parameter]) => {
    const found = tried.map(({ mismatches }) => mismatches.get(path));
    const [first] = found;
    return first !== undefined && !found.includes(undefined)
      ? [mismatch(parameter, path, first.message)]
      : [];
  });
  const isComplete = references.size === unknown.length;
  const fitting = tried.flatMap(({ checked }) => (checked.ok ? [checked.value] : []));
  return {
    samples:
      isComplete && fitting.length > 0 ? { configs: fitting, parameters: references } : undefined,
    problems,
    warnings: [...references].flatMap(([path, parameter]) =>
      parameter.required ? [] : [mayBeMissing(parameter, path)],
    ),
  };
}

/** The columns that every sample leads to; what is wrong where none of them leads to any. */
export function sampledColumns(
  { configs, parameters }: ConfigSamples,
  resolve: (config: JsonObject) => Outcome<Relation> | 'unknown',
): { readonly columns: Columns | null; readonly problems: readonly Problem[] } {
  const tried = configs.map(resolve);
  const columns: Columns[] = [];
  const mismatches: Problem[][] = [];
  for (const outcome of tried) {
    if (outcome === 'unknown') return { columns: null, problems: [] };
    if (outcome.ok) columns.push(outcome.value.columns);
    else {
      const about = outcome.problems.filter((problem) => parameterOf(problem, parameters));
      // With other values there may be no such problem.
      if (about.length < outcome.problems.length) return { columns: null, problems: [] };
      mismatches.push(about);
    }
  }
  const [first, ...others] = columns;
  if (first !== undefined) {
    const isOne = others.every((other) => JSON.stringify(other) === JSON.stringify(first));
    return { columns: isOne ? first : null, problems: [] };
  }
  const [problem] = mismatches[0] ?? [];
  const [path, parameter] = (problem && parameterOf(problem, parameters)) ?? [];
  return {
    columns: null,
    problems: path !== undefined && parameter ? [mismatch(parameter, path)] : [],
  };
}

/** The parameter whose value the problem is about. */
function parameterOf(
  { code, path = '' }: Problem,
  parameters: ReadonlyMap<string, Parameter>,
): readonly [path: string, parameter: Parameter] | undefined {
  if (code !== 'type_mismatch') return undefined;
  return [...parameters].find(([at]) => path === at || path.startsWith(`${at}/`));
}

/** A getter that takes rows of a parameter: with the columns and the default that it is declared with. */
export function withDeclared(
  source: Source,
  parameters: Parameters | undefined,
): { readonly source: Source; readonly problems: readonly Problem[] } {
  if (source.kind !== 'param' || parameters === undefined) return { source, problems: [] };
  const { name } = source;
  const parameter = parameters.find((one) => one.name === name);
  const path = '/param';
  if (parameter === undefined) {
    const message = `The workflow declares no parameter \`${name}\``;
    const hinted = (): string => `${message}; ${declaredHint(name, parameters)}`;
    return { source, problems: [{ code: 'unknown_param', message, path, hinted }] };
  }
  if (parameter.type !== 'rows') {
    const message = `The parameter \`${name}\` is declared as \`${parameter.type}\`; rows come from one that is declared as \`rows\``;
    return { source, problems: [{ code: 'type_mismatch', message, path }] };
  }
  return { source: { ...source, columns: source.columns ?? parameter.columns }, problems: [] };
}

/** By its place. */
function referencesAt(
  config: JsonObject,
  paths: readonly string[],
  parameters: Parameters,
): ReadonlyMap<string, Parameter> {
  return new Map(
    paths.flatMap((path) => {
      const name = nameAt(config, path);
      const parameter = parameters.find((one) => one.name === name);
      return parameter ? [[path, parameter] as const] : [];
    }),
  );
}

function nameAt(config: JsonObject, path: string): unknown {
  const reference = pointerSteps(path).reduce<unknown>(
    (value, step) => (value as Readonly<Record<string, unknown>>)[step],
    config,
  );
  return (reference as JsonObject)['$param'];
}

function mismatch(
  { name, type }: Parameter,
  path: string,
  why = 'the column holds values of another type',
): Problem {
  const message = `The parameter \`${name}\` is declared as \`${type}\`, which does not fit here: ${why}`;
  return { code: 'type_mismatch', message, path };
}

function mayBeMissing({ name }: Parameter, path: string): Problem {
  const message = `The parameter \`${name}\` may be missing in a call, which then fails here; declare it with \`required\` or a \`default\``;
  return { code: 'missing_param', message, path };
}
