/** Checks configs against the schemas of their node types. */

import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

import { clearest } from './branches.ts';
import { readDecimalType } from '../../kit/decimal-type.ts';
import { DECIMAL_TYPE_FORMAT } from '../values/columns.ts';
import { CONFIG_HINTS } from './hints.ts';
import { configProblem } from './messages.ts';
import { checkExpressionSyntax } from '../expression/index.ts';
import type { ConfigSchema } from './config-of.ts';
import type { JsonObject, Outcome, Problem } from '../types.ts';

const MAX_PROBLEMS = 20;
/**
 * A list with a hundred thousand invalid members has as many errors, and the time to group them grows with their
 * square.
 */
const MAX_ERRORS = 1_000;

/** The part of a node type that the checks read. */
interface ConfiguredType {
  readonly type: string;
  readonly config: ConfigSchema;
}

type Catalogue = ReadonlyMap<string, ConfiguredType>;

export interface ConfigChecker {
  /**
   * The config as a copy with the schema's defaults.
   * @param unknown JSON Pointers of members whose values are known only in a run; problems with them are not reported
   */
  check(type: ConfiguredType, config: JsonObject, unknown: readonly string[]): CheckedConfig;
  /** The members for which the schema accepts no value of the same kind, each with a message. */
  mismatches(
    type: ConfiguredType,
    config: JsonObject,
    paths: readonly string[],
  ): ReadonlyMap<string, Problem>;
}

/** Includes the number of values and operators in the config's well-formed expressions. */
export type CheckedConfig = Outcome<JsonObject> & { readonly expressionNodes: number };

/**
 * Compiles the schema of a node type at its first use.
 * @param shared the checker of another catalogue for the types that both have
 */
export function createConfigChecker(
  catalogue: Catalogue,
  shared?: readonly [catalogue: Catalogue, checker: ConfigChecker],
): ConfigChecker {
  const ownChecker = createOwnChecker(catalogue);
  if (shared === undefined) return ownChecker;
  const [sharedTypes, sharedChecker] = shared;
  const checkerOf = (type: ConfiguredType): ConfigChecker =>
    sharedTypes.get(type.type) === type ? sharedChecker : ownChecker;
  return {
    check: (type, config, unknown) => checkerOf(type).check(type, config, unknown),
    mismatches: (type, config, paths) => checkerOf(type).mismatches(type, config, paths),
  };
}

function createOwnChecker(catalogue: Catalogue): ConfigChecker {
  const ajv = new Ajv2020({ allErrors: true, useDefaults: true, verbose: true, strict: false });
  addFormats.default(ajv);
  /** State of the validation in progress. */
  let expressionNodes = 0;
  for (const hint of CONFIG_HINTS) ajv.addFormat(hint, true);
  ajv.addFormat(DECIMAL_TYPE_FORMAT, {
    type: 'string',
    validate: (name: string) => readDecimalType(name) !== undefined,
  });
  ajv.addFormat('expression', {
    type: 'string',
    validate: (text: string) => {
      const syntax = checkExpressionSyntax(text, '');
      if (syntax.ok) expressionNodes += syntax.value;
      return syntax.ok;
    },
  });
  const validators = new Map<ConfiguredType, ValidateFunction>();

  function validatorOf(type: ConfiguredType): ValidateFunction {
    const cached = validators.get(type);
    if (cached) return cached;
    if (catalogue.get(type.type) !== type) throw new Error(`${type.type} is not in the catalogue`);
    const validator = ajv.compile(type.config);
    validators.set(type, validator);
    return validator;
  }

  return {
    check(type, config, unknown) {
      const validate = validatorOf(type);
      const copy = structuredClone(config);
      expressionNodes = 0;
      if (validate(copy)) return { ok: true, value: copy, expressionNodes };
      // Problems of property names have their own errors.
      const errors = (validate.errors ?? []).filter(({ keyword }) => keyword !== 'propertyNames');
      const problems = clearest(errors.slice(0, MAX_ERRORS))
        .filter((error) => !isUnknown(error, unknown))
        .map((error) => configProblem(error, type.type));
      if (problems.length === 0) return { ok: true, value: copy, expressionNodes };
      return { ok: false, problems: distinct(problems).slice(0, MAX_PROBLEMS), expressionNodes };
    },

    mismatches(type, config, paths) {
      const validate = validatorOf(type);
      if (validate(structuredClone(config))) return new Map();
      const errors = (validate.errors ?? []).slice(0, MAX_ERRORS);
      return new Map(
        paths.flatMap((path) => {
          const about = errors.filter(
            ({ instancePath, keyword }) => instancePath === path && !FORMS.has(keyword),
          );
          const [first] = about;
          return first !== undefined && about.every(isOfOtherKind)
            ? [[path, configProblem(first, type.type)] as const]
            : [];
        }),
      );
    },
  };
}

/**
 * Returns true if the error can disappear when the run's values are known: it concerns an unknown member, a value
 * within one, or a choice that includes one.
 */
function isUnknown({ instancePath, keyword }: ErrorObject, unknown: readonly string[]): boolean {
  const isForm = keyword === 'oneOf' || keyword === 'anyOf' || keyword === 'not';
  return unknown.some(
    (path) =>
      instancePath === path ||
      instancePath.startsWith(`${path}/`) ||
      (isForm && path.startsWith(`${instancePath}/`)),
  );
}

const FORMS: ReadonlySet<string> = new Set(['anyOf', 'oneOf', 'if', 'not']);

/** Returns true if the schema accepts no value of the same JSON type. */
function isOfOtherKind({ keyword, params, data }: ErrorObject): boolean {
  if (keyword !== 'enum') return keyword === 'type';
  return (params['allowedValues'] as readonly unknown[]).every(
    (allowed) => typeof allowed !== typeof data,
  );
}

/** Removes repeated problems of several branches. */
function distinct(problems: readonly Problem[]): Problem[] {
  return [
    ...new Map(problems.map((problem) => [`${problem.path} ${problem.message}`, problem])).values(),
  ];
}
