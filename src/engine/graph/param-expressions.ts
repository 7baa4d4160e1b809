/**
 * Parameters that are computed for each run: `{"$expression": "…"}`, an expression over the constants of the run. Only
 * a whole parameter can be one. In a call, such an object is a value like any other.
 */

import type { ParamExpression } from '../parameters/param-expression.ts';
import { typeKind, type DecimalType } from '../../kit/decimal-type.ts';
import { isJsonObject } from '../../kit/json-value.ts';
import { expressionText, isExpression } from '../config/expressions.ts';
import { compileConstant } from '../expression/index.ts';
import type { ParamProblem } from '../parameters/param-problems.ts';
import { wantedOf } from '../parameters/value-problem.ts';
import type {
  Json,
  JsonObject,
  Parameters,
  ParameterType,
  ProblemCode,
  TypeKind,
} from '../types.ts';

export interface ReadParams {
  /** The parameters that are not computed. */
  readonly values: JsonObject;
  readonly expressions: readonly ParamExpression[];
  readonly problems: readonly ParamProblem[];
}

/** The types of expressions whose values a parameter takes. Dates and timestamps are text in JSON. */
const ACCEPTED: Readonly<
  Record<Exclude<ParameterType, DecimalType> | 'decimal', readonly TypeKind[]>
> = {
  string: ['string', 'date', 'timestamp'],
  number: ['number', 'integer'],
  integer: ['integer'],
  boolean: ['boolean'],
  date: ['date'],
  timestamp: ['timestamp', 'date'],
  array: ['array'],
  decimal: ['decimal', 'integer'],
  rows: [],
};

export function readParamExpressions(
  params: JsonObject,
  parameters: Parameters | undefined,
): ReadParams {
  const values: [string, Json][] = [];
  const expressions: ParamExpression[] = [];
  const problems: ParamProblem[] = [];
  for (const [name, value] of Object.entries(params)) {
    if (!isJsonObject(value) || !isExpression(value)) {
      values.push([name, value]);
      continue;
    }
    const compiled = compiledParam(name, value, parameters);
    if ('message' in compiled) problems.push(compiled);
    else expressions.push(compiled);
  }
  return { values: Object.fromEntries(values), expressions, problems };
}

function compiledParam(
  name: string,
  reference: JsonObject,
  parameters: Parameters | undefined,
): ParamExpression | ParamProblem {
  const problem = (message: string, code: ProblemCode = 'type_mismatch'): ParamProblem => ({
    name,
    code,
    message,
  });
  const text = expressionText(reference);
  if (text === null)
    return problem(
      'must be an expression written {"$expression": "…"}, with no other member; send a row with such a column in an array',
      'invalid_value',
    );
  const compiled = compileConstant(text, '');
  if (!compiled.ok) {
    const [first] = compiled.problems;
    const message = first?.hinted?.().message ?? first?.message ?? '';
    return problem(`cannot be computed: ${message}`, first?.code);
  }
  const { type, expression } = compiled.value;
  if (type === 'object')
    return problem(
      'cannot be computed: the value of the expression is an object; take a part of it with json_extract_string',
    );
  const declared = parameters?.find((parameter) => parameter.name === name);
  if (type !== null && declared && !ACCEPTED[typeKind(declared.type)].includes(typeKind(type)))
    return problem(
      `must be ${wantedOf(declared.type)}, but the value of the expression is a \`${type}\``,
    );
  return { name, type, expression };
}
