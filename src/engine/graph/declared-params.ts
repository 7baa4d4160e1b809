/** Checks a graph with typed parameters and expressions before they have values. */

import { isJsonArray } from '../../kit/json-value.ts';
import type { AwaitedValue } from '../config/awaited.ts';
import type { ConfigChecker } from '../config/check.ts';
import type { ResolvedConfig } from '../config/params.ts';
import type { NodeType, Operation } from '../node-type.ts';
import type { Source } from '../sources/source.ts';
import { pointer } from '../outcome.ts';
import { declaredHint } from '../parameters/param-problems.ts';
import { sampleValues } from '../parameters/samples.ts';
import { withHint } from '../values/columns.ts';
import type { Columns, Hint, Json, JsonObject, Outcome, Parameters, Problem } from '../types.ts';

/** A config with sample values for its unknown members. */
export interface ConfigSamples {
  readonly configs: readonly JsonObject[];
  /** By the JSON Pointer of the member. */
  readonly awaited: ReadonlyMap<string, AwaitedValue>;
}

export interface SampledConfig {
  readonly samples?: ConfigSamples | undefined;
  /** Problems of members if no value of their type is valid. */
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
}

/** Undefined if the config has no unknown member of a known type. */
export function sampledConfigs(
  type: NodeType,
  { config: known, awaited, unknown }: ResolvedConfig,
  configs: ConfigChecker,
): SampledConfig | undefined {
  if (awaited === undefined) return undefined;
  const others = unknown.filter((path) => !awaited.has(path));
  const values = sampleValues(new Map([...awaited.values()].map((value) => [value.key, value])));
  const tried = values.map((sample) => {
    const config = filled(known, awaited, sample);
    return {
      checked: configs.check(type, config, others),
      mismatches: configs.mismatches(type, config, [...awaited.keys()]),
    };
  });
  const problems = [...awaited].flatMap(([path, value]) => {
    const problems = tried.map(({ mismatches }) => mismatches.get(path));
    const [first] = problems;
    return first !== undefined && !problems.includes(undefined)
      ? [mismatch(value, path, first.message)]
      : [];
  });
  const fitting = tried.flatMap(({ checked }) => (checked.ok ? [checked.value] : []));
  return {
    samples: others.length === 0 && fitting.length > 0 ? { configs: fitting, awaited } : undefined,
    problems,
    warnings: [...awaited].flatMap(([path, { omittable }]) =>
      omittable === undefined ? [] : [mayBeMissing(omittable, path)],
    ),
  };
}

/** The config with the sample values in the place of its unknown members. */
function filled(
  config: JsonObject,
  awaited: ReadonlyMap<string, AwaitedValue>,
  sample: ReadonlyMap<string, Json>,
): JsonObject {
  const fill = (value: Json, at: string): Json => {
    const member = awaited.get(at);
    if (member !== undefined) return sample.get(member.key) ?? null;
    if (typeof value !== 'object' || value === null) return value;
    if (isJsonArray(value)) return value.map((item, index) => fill(item, at + pointer(index)));
    return fillObject(value, at);
  };
  const fillObject = (value: JsonObject, at: string): JsonObject =>
    Object.fromEntries(
      Object.entries(value).map(([name, member]) => [name, fill(member, at + pointer(name))]),
    );
  return fillObject(config, '');
}

/**
 * The columns if all samples result in the same ones. Reports a problem if every sample fails because of a parameter.
 */
export function sampledColumns(
  { configs, awaited }: ConfigSamples,
  resolve: (config: JsonObject) => Outcome<Operation> | 'unknown',
): { readonly columns: Columns | null; readonly problems: readonly Problem[] } {
  const tried = configs.map(resolve);
  const columns: Columns[] = [];
  const mismatches: Problem[][] = [];
  for (const outcome of tried) {
    if (outcome === 'unknown') return { columns: null, problems: [] };
    if (outcome.ok) columns.push(outcome.value.columns);
    else {
      const about = outcome.problems.filter((problem) => awaitedOf(problem, awaited));
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
  const [path, value] = (problem && awaitedOf(problem, awaited)) ?? [];
  return {
    columns: null,
    problems: path !== undefined && value ? [mismatch(value, path)] : [],
  };
}

function awaitedOf(
  { code, path = '' }: Problem,
  awaited: ReadonlyMap<string, AwaitedValue>,
): readonly [path: string, value: AwaitedValue] | undefined {
  if (code !== 'type_mismatch') return undefined;
  return [...awaited].find(([at]) => path === at || path.startsWith(`${at}/`));
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
    const hinted = (): Hint => withHint(message, declaredHint(name, parameters));
    return { source, problems: [{ code: 'unknown_param', message, path, hinted }] };
  }
  if (parameter.type !== 'rows') {
    const message = `The parameter \`${name}\` is declared as \`${parameter.type}\`; rows come from one that is declared as \`rows\``;
    return { source, problems: [{ code: 'type_mismatch', message, path }] };
  }
  return { source: { ...source, columns: source.columns ?? parameter.columns }, problems: [] };
}

function mismatch(
  { subject }: AwaitedValue,
  path: string,
  why = 'the column holds values of another type',
): Problem {
  const message = `${subject}, which does not fit here: ${why}`;
  return { code: 'type_mismatch', message, path };
}

function mayBeMissing(name: string, path: string): Problem {
  const message = `The parameter \`${name}\` may be missing in a call, which then fails here; declare it with \`required\` or a \`default\``;
  return { code: 'missing_param', message, path };
}
