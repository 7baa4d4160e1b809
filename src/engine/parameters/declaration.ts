/** The declared parameters of a graph, in the format of the API: an object from name to declaration. */

import { decimalTypeProblem, readDecimalType } from '../../kit/decimal-type.ts';
import { isJsonArray, isJsonObject } from '../../kit/json-value.ts';
import { declaredColumns } from '../values/infer.ts';
import { MAX_COLUMNS } from '../../rows/index.ts';
import { dataType, nearest, unknownType } from '../values/columns.ts';
import { pointer } from '../outcome.ts';
import { textProblem } from '../values/text-problem.ts';
import { shortened } from '../../kit/shortened.ts';
import {
  PARAMETER_TYPES,
  type Json,
  type JsonObject,
  type Parameter,
  type Parameters,
  type ParameterType,
} from '../types.ts';
import { valueProblem } from './value-problem.ts';

export interface DeclarationProblem {
  /** A JSON Pointer into the declarations. */
  readonly path: string;
  /** A predicate whose subject is the member. */
  readonly message: string;
}

export type Declarations = Readonly<Record<string, JsonObject>>;

const MAX_PARAMETERS = 100;
const MAX_ENUM = 200;
const MAX_DESCRIPTION = 1_000;
const MAX_CHARACTERS = 65_536;
const MAX_PROBLEMS = 20;
const NAME = /^[A-Za-z_][A-Za-z0-9_]{0,63}$/;
const MEMBERS = ['type', 'required', 'default', 'enum', 'description', 'columns'];

export function declarationProblems(declared: Declarations): readonly DeclarationProblem[] {
  const entries = Object.entries(declared);
  if (entries.length > MAX_PARAMETERS)
    return [{ path: '', message: `must have at most ${MAX_PARAMETERS} parameters` }];
  if (JSON.stringify(declared).length > MAX_CHARACTERS)
    return [{ path: '', message: `must be at most ${MAX_CHARACTERS} characters of JSON` }];
  const text = textProblem(declared);
  if (text)
    return [{ path: text.path ?? '', message: 'must not hold U+0000 or half of a surrogate pair' }];
  const folded = new Map<string, string>();
  return entries
    .flatMap(([name, declaration]) => {
      const first = folded.get(name.toLowerCase());
      folded.set(name.toLowerCase(), name);
      return [...nameProblems(name, first), ...parameterProblems(name, declaration)];
    })
    .slice(0, MAX_PROBLEMS);
}

/** @param declared declarations without problems */
export function readDeclarations(declared: Declarations): Parameters {
  return Object.entries(declared).map(([name, declaration]) => toParameter(name, declaration));
}

function nameProblems(name: string, first: string | undefined): readonly DeclarationProblem[] {
  const path = pointer(name);
  if (!NAME.test(name))
    return [
      {
        path,
        message:
          'must be named with at most 64 letters, digits and underscores, and no digit first',
      },
    ];
  return first === undefined
    ? []
    : [{ path, message: `must differ from \`${first}\` by more than case` }];
}

function parameterProblems(name: string, declaration: JsonObject): readonly DeclarationProblem[] {
  const at = (member: string, message: string): DeclarationProblem => ({
    path: pointer(name, member),
    message,
  });
  const { type, required, description } = declaration;
  const unknownFields = Object.keys(declaration)
    .filter((member) => !MEMBERS.includes(member))
    .map((member) =>
      at(member, `is not a member that a parameter has; it has ${MEMBERS.join(', ')}`),
    );
  const problems = [...unknownFields];
  if (required !== undefined && typeof required !== 'boolean')
    problems.push(at('required', 'must be true or false'));
  if (description !== undefined && !isDescription(description))
    problems.push(at('description', `must be a string of at most ${MAX_DESCRIPTION} characters`));
  if (!isParameterType(type)) return [...problems, at('type', typeProblem(type))];
  return [...problems, ...valueProblems(name, toParameter(name, declaration), declaration)];
}

/** Checks `columns`, `enum` and `default`, which depend on the type. */
function valueProblems(
  name: string,
  parameter: Parameter,
  declaration: JsonObject,
): readonly DeclarationProblem[] {
  const columns = columnsProblems(name, parameter.type, declaration['columns']);
  if (columns.length > 0) return columns;
  const allowed = enumProblems(name, parameter, declaration['enum']);
  return allowed.length > 0 ? allowed : defaultProblems(name, parameter);
}

function defaultProblems(name: string, parameter: Parameter): readonly DeclarationProblem[] {
  if (parameter.default === undefined) return [];
  const path = pointer(name, 'default');
  if (parameter.required) return [{ path, message: 'must be absent if the parameter is required' }];
  const message = valueProblem(parameter.default, parameter);
  return message === undefined ? [] : [{ path, message }];
}

function enumProblems(
  name: string,
  parameter: Parameter,
  values: Json | undefined,
): readonly DeclarationProblem[] {
  if (values === undefined) return [];
  const path = pointer(name, 'enum');
  const { type } = parameter;
  if (type === 'rows' || type === 'array')
    return [{ path, message: `must be absent: a parameter of type ${type} has none` }];
  if (!isJsonArray(values) || values.length === 0 || values.length > MAX_ENUM)
    return [{ path, message: `must be an array of 1 to ${MAX_ENUM} values` }];
  for (const [at, value] of values.entries()) {
    const message = valueProblem(value, { ...parameter, enum: undefined });
    if (message !== undefined) return [{ path: `${path}/${at}`, message }];
  }
  const again = values.findIndex((value, index) => values.indexOf(value) !== index);
  return again === -1 ? [] : [{ path: `${path}/${again}`, message: 'must not come twice' }];
}

function columnsProblems(
  name: string,
  type: ParameterType,
  columns: Json | undefined,
): readonly DeclarationProblem[] {
  if (columns === undefined) return [];
  const path = pointer(name, 'columns');
  if (type !== 'rows') return [{ path, message: 'must be absent: only rows have columns' }];
  if (typeof columns !== 'object' || columns === null)
    return [
      { path, message: 'must be an array of {"name", "type"}, or an object from name to type' },
    ];
  const entries = Object.entries(columns);
  if (entries.length === 0 || entries.length > MAX_COLUMNS)
    return [{ path, message: `must have 1 to ${MAX_COLUMNS} columns` }];
  for (const [key, value] of entries) {
    const problem = Array.isArray(columns) ? itemProblem(value) : columnTypeProblem(value, '');
    if (problem)
      return [{ path: `${path}${pointer(key)}${problem.path}`, message: problem.message }];
  }
  const columnsOutcome = declaredColumns(columnList(columns));
  return columnsOutcome.ok
    ? []
    : [{ path, message: `must be columns of one table. ${columnsOutcome.problems[0]!.message}` }];
}

function itemProblem(item: Json): DeclarationProblem | undefined {
  if (!isJsonObject(item) || typeof item['name'] !== 'string')
    return { path: '', message: 'must be {"name": "…", "type": "…"}' };
  const extra = Object.keys(item).find((member) => member !== 'name' && member !== 'type');
  if (extra !== undefined)
    return { path: pointer(extra), message: 'is not a member that a column has' };
  return columnTypeProblem(item['type'] ?? null, '/type');
}

function columnTypeProblem(type: Json, path: string): DeclarationProblem | undefined {
  if (typeof type !== 'string') return { path, message: 'must be the name of a type' };
  return dataType(type) === undefined
    ? { path, message: `must be the name of a type. ${unknownType(type).message}` }
    : undefined;
}

function typeProblem(type: Json | undefined): string {
  if (type === undefined) return `is required: one of ${PARAMETER_TYPES.join(', ')}`;
  const problem = typeof type === 'string' ? decimalTypeProblem(type) : undefined;
  if (problem !== undefined) return `must be the type of a parameter. ${problem}`;
  const near = typeof type === 'string' ? nearest(type, PARAMETER_TYPES) : undefined;
  const quoted = shortened(JSON.stringify(type), 40);
  const hint = near === undefined ? '' : `; did you mean "${near}"?`;
  return `must be one of ${PARAMETER_TYPES.join(', ')}, or a decimal such as decimal(12,2), not ${quoted}${hint}`;
}

/** Problems of members are reported separately. */
function toParameter(name: string, declaration: JsonObject): Parameter {
  const { type, required, default: fallback, enum: values, description, columns } = declaration;
  return {
    name,
    type: typeof type === 'string' ? (readDecimalType(type) ?? (type as ParameterType)) : 'string',
    required: required === true,
    // A default of null means no default.
    ...(fallback === undefined || fallback === null ? {} : { default: fallback }),
    ...(isJsonArray(values) ? { enum: values } : {}),
    ...(typeof description === 'string' ? { description } : {}),
    ...(typeof columns === 'object' && columns !== null ? { columns: columnList(columns) } : {}),
  };
}

function columnList(columns: object): NonNullable<Parameter['columns']> {
  return Array.isArray(columns)
    ? (columns as NonNullable<Parameter['columns']>)
    : Object.entries(columns as Readonly<Record<string, string>>).map(([name, type]) => ({
        name,
        type,
      }));
}

function isParameterType(type: Json | undefined): boolean {
  return (
    PARAMETER_TYPES.some((parameterType) => parameterType === type) ||
    (typeof type === 'string' && readDecimalType(type) !== undefined)
  );
}

function isDescription(text: Json): boolean {
  return typeof text === 'string' && text.length <= MAX_DESCRIPTION;
}
