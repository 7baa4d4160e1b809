/** Checks a graph with declared parameters before they have values. */

import type { ConfigChecker } from '../config/check.ts';
import { resolveParams, type ResolvedConfig } from '../config/params.ts';
import type { NodeType, Relation, Source } from '../node-type.ts';
import { pointerSteps } from '../../kit/json-pointer.ts';
import { declaredHint } from '../parameters/param-problems.ts';
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

/** A config with sample values for its parameters. */
export interface ConfigSamples {
  readonly configs: readonly JsonObject[];
  /** By the JSON Pointer of the member that refers to the parameter. */
  readonly parameters: ReadonlyMap<string, Parameter>;
}

export interface SampledConfig {
  readonly samples?: ConfigSamples | undefined;
  /** Problems of parameters if no value of their type is valid. */
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
}

interface Sampling {
  readonly resolved: ResolvedConfig;
  readonly parameters: Parameters;
  readonly configs: ConfigChecker;
}

/** Undefined if the config has no reference to a declared parameter. */
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
    const problems = tried.map(({ mismatches }) => mismatches.get(path));
    const [first] = problems;
    return first !== undefined && !problems.includes(undefined)
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

/**
 * The columns if all samples result in the same ones. Reports a problem if every sample fails because of a parameter.
 */
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
      // This problem can depend on the sample.
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

function parameterOf(
  { code, path = '' }: Problem,
  parameters: ReadonlyMap<string, Parameter>,
): readonly [path: string, parameter: Parameter] | undefined {
  if (code !== 'type_mismatch') return undefined;
  return [...parameters].find(([at]) => path === at || path.startsWith(`${at}/`));
}

/** The source of a getter that reads a parameter, with the parameter's declared columns and default. */
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

/** The declared parameters that a config refers to, by the JSON Pointer of the reference. */
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
