import { parameterValueProblem } from '../../engine/index.ts';
import type { Steps } from '../../kit/time-slices.ts';
import type {
  IntegrationAuth,
  OperationParameterType,
  ParameterStyle,
} from '../../model/integration.ts';
import { isUnsafeName, UNSAFE_NAME } from '../../kit/unsafe-name.ts';
import type { Json } from '../../kit/json-value.ts';
import type { FieldProblem } from '../invalid-input.ts';
import { wireNameOf, type OperationDraft, type ParameterDraft } from './draft.ts';
import { headerProblem } from './header-rules.ts';

/** Adds to `problems`. */
export function* parameterProblems(
  { parameters = [], pagination, body }: OperationDraft,
  field: string,
  auth: IntegrationAuth,
  problems: FieldProblem[],
): Steps<void> {
  const names = new Map<string, number>();
  const places = new Map<string, number>();
  const isForm = body?.format === 'form';
  const paged = new Set([pagination?.param, pagination?.sizeParam]);
  for (const [index, parameter] of parameters.entries()) {
    const at = `${field}/parameters/${index}`;
    problems.push(
      ...twice(names, parameter.name, index, `${at}/name`, 'is named'),
      ...twice(places, placeOf(parameter), index, nameField(parameter, at), 'is sent as'),
      ...typeProblems(parameter, at, isForm),
      ...valueProblems(parameter, at),
      ...nameProblems(parameter, at),
    );
    const wireName = wireNameOf(parameter);
    if (parameter.in === 'query' && paged.has(wireName))
      problems.push({
        field: nameField(parameter, at),
        message: `must not be \`${wireName}\`, which the pagination sets`,
      });
    if (parameter.in === 'query' && wireName === auth.parameter)
      problems.push({
        field: nameField(parameter, at),
        message: `must be another one: \`${wireName}\` carries the credential that \`auth\` asks for`,
      });
    const header =
      parameter.in === 'header' && !isUnsafeName(wireName)
        ? headerProblem(wireName, auth)
        : undefined;
    if (header !== undefined) problems.push({ field: nameField(parameter, at), message: header });
    yield;
  }
}

/** Both names become members of objects: of a node's config, and of a request. */
function nameProblems({ name, wireName }: ParameterDraft, at: string): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (isUnsafeName(name)) problems.push({ field: `${at}/name`, message: UNSAFE_NAME });
  if (wireName !== undefined && isUnsafeName(wireName))
    problems.push({ field: `${at}/wireName`, message: UNSAFE_NAME });
  return problems;
}

const nameField = ({ wireName }: ParameterDraft, at: string): string =>
  `${at}/${wireName === undefined ? 'name' : 'wireName'}`;

/** Equal for parameters with the same name in the same place. Names of headers ignore case. */
function placeOf(parameter: ParameterDraft): string {
  const name = wireNameOf(parameter);
  return `${parameter.in} ${parameter.in === 'header' ? name.toLowerCase() : name}`;
}

function twice(
  seen: Map<string, number>,
  key: string,
  index: number,
  field: string,
  verb: string,
): readonly FieldProblem[] {
  const first = seen.get(key);
  if (first === undefined) {
    seen.set(key, index);
    return [];
  }
  return [{ field, message: `must be unique: \`parameters[${first}]\` ${verb} the same` }];
}

const STYLES: Readonly<Partial<Record<OperationParameterType, readonly ParameterStyle[]>>> = {
  array: ['repeat', 'comma', 'space', 'pipe', 'brackets'],
  object: ['deep'],
};

function typeProblems(parameter: ParameterDraft, at: string, isForm: boolean): FieldProblem[] {
  const { type, style } = parameter;
  const problems: FieldProblem[] = [];
  const isList = type === 'array' || type === 'object';
  if (isList && (parameter.in === 'path' || parameter.in === 'header')) {
    const message = `must not be \`${type}\`: a ${parameter.in} takes single values`;
    problems.push({ field: `${at}/type`, message });
  }
  if (style === undefined) return problems;
  const styles = STYLES[type] ?? [];
  const isWritten = parameter.in === 'query' || (parameter.in === 'body' && isForm);
  if (!isWritten || styles.length === 0)
    problems.push({
      field: `${at}/style`,
      message: 'must be absent: only lists and objects in `query` or in a form have one',
    });
  else if (!styles.includes(style))
    problems.push({
      field: `${at}/style`,
      message: `must be ${styles.map((one) => `\`${one}\``).join(', ')} for the type \`${type}\``,
    });
  return problems;
}

function valueProblems(parameter: ParameterDraft, at: string): readonly FieldProblem[] {
  const { type, enum: values, default: standard } = parameter;
  if (values !== undefined && (type === 'array' || type === 'object'))
    return [
      { field: `${at}/enum`, message: `must be absent: a parameter of type ${type} has none` },
    ];
  const seen = new Set<Json>();
  const problems = (values ?? []).flatMap((value, index) => {
    const message = seen.has(value) ? 'must not come twice' : valueProblem(value, type);
    seen.add(value);
    return message === undefined ? [] : [{ field: `${at}/enum/${index}`, message }];
  });
  if (problems.length > 0 || standard === undefined) return problems;
  const isAllowed = values === undefined || seen.has(standard);
  const message = valueProblem(standard, type) ?? (isAllowed ? undefined : 'must be one of `enum`');
  return message === undefined ? [] : [{ field: `${at}/default`, message }];
}

function valueProblem(value: Json, type: OperationParameterType): string | undefined {
  if (type !== 'object') return parameterValueProblem(value, { name: '', type, required: false });
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? undefined : 'must be an object';
}
