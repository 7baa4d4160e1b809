/** Configs against the schemas of their node types. */

import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

import { clearest } from './branches.ts';
import { configProblem } from './messages.ts';
import { checkExpressionSyntax } from '../expression/index.ts';
import type { NodeType, Catalogue } from '../node-type.ts';
import type { JsonObject, Outcome, Problem } from '../types.ts';

const MAX_PROBLEMS = 20;
/** A list of a hundred thousand wrong members makes as many errors, and sorting them out costs their square. */
const MAX_ERRORS = 1_000;

export interface ConfigChecker {
  /**
   * The config with the schema's defaults filled in, on a copy.
   * @param unknown JSON Pointers of members whose values come with a run: nothing is said about them
   */
  check(type: NodeType, config: JsonObject, unknown: readonly string[]): CheckedConfig;
  /** Of these members, those of whose values the schema takes none of the kind that they have; each with what it takes. */
  mismatches(
    type: NodeType,
    config: JsonObject,
    paths: readonly string[],
  ): ReadonlyMap<string, Problem>;
}

/** With the number of values and operators in the config's expressions, as far as they are well-formed. */
export type CheckedConfig = Outcome<JsonObject> & { readonly expressionNodes: number };

/**
 * Compiles every schema when its node type is first met, once.
 * @param known the checker of types that this catalogue shares
 */
export function createConfigChecker(
  catalogue: Catalogue,
  known?: readonly [catalogue: Catalogue, checker: ConfigChecker],
): ConfigChecker {
  const own = createOwnChecker(catalogue);
  if (known === undefined) return own;
  const [shared, checker] = known;
  const checkerOf = (type: NodeType): ConfigChecker =>
    shared.get(type.type) === type ? checker : own;
  return {
    check: (type, config, unknown) => checkerOf(type).check(type, config, unknown),
    mismatches: (type, config, paths) => checkerOf(type).mismatches(type, config, paths),
  };
}

function createOwnChecker(catalogue: Catalogue): ConfigChecker {
  const ajv = new Ajv2020({ allErrors: true, useDefaults: true, verbose: true, strict: false });
  addFormats.default(ajv);
  /** Of the config that is being validated. */
  let expressionNodes = 0;
  ajv.addFormat('expression', {
    type: 'string',
    validate: (text: string) => {
      const syntax = checkExpressionSyntax(text, '');
      if (syntax.ok) expressionNodes += syntax.value;
      return syntax.ok;
    },
  });
  const validators = new Map<NodeType, ValidateFunction>();

  function validatorOf(type: NodeType): ValidateFunction {
    const known = validators.get(type);
    if (known) return known;
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
      // What is wrong with a name is an error of its own.
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
 * Whether the error may disappear once the run's values are known: it concerns an
 * unknown member, of something in one, or of a form that one takes part in.
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

/** Whether no value of the same JSON type would do. */
function isOfOtherKind({ keyword, params, data }: ErrorObject): boolean {
  if (keyword !== 'enum') return keyword === 'type';
  return (params['allowedValues'] as readonly unknown[]).every(
    (allowed) => typeof allowed !== typeof data,
  );
}

/** Several branches of a schema may say the same. */
function distinct(problems: readonly Problem[]): Problem[] {
  return [
    ...new Map(problems.map((problem) => [`${problem.path} ${problem.message}`, problem])).values(),
  ];
}
