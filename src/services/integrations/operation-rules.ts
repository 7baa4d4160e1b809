import type { Steps } from '../../kit/time-slices.ts';
import { pointer } from '../../kit/json-pointer.ts';
import type { JsonObject } from '../../kit/json-value.ts';
import type { IntegrationAuth, OperationMethod } from '../../model/integration.ts';
import type { NodeRole } from '../../kit/node-role.ts';
import type { FieldProblem } from '../invalid-input.ts';
import { columnProblems } from './column-rules.ts';
import { isDotSegment } from './dot-segment.ts';
import {
  wireNameOf,
  type OperationDraft,
  type ParameterDraft,
  type ResponseDraft,
} from './draft.ts';
import { formatProblems } from './format-rules.ts';
import { headerProblem } from './header-rules.ts';
import { paginationProblems } from './pagination-rules.ts';
import { parameterProblems } from './parameter-rules.ts';

/** Adds to `problems`. */
export function* operationProblems(
  operation: OperationDraft,
  field: string,
  auth: IntegrationAuth,
  problems: FieldProblem[],
): Steps<void> {
  const { parameters = [] } = operation;
  problems.push(
    ...methodProblems(operation, field),
    ...pathProblems(operation.path, parameters, field),
    ...bodyProblems(operation, field),
    ...responseProblems(operation, field),
    ...paginationProblems(operation, `${field}/pagination`),
    ...idempotencyProblems(operation, field, auth),
  );
  yield* parameterProblems(operation, field, auth, problems);
}

/** Getters and setters can use POST, because many APIs search with it. */
const METHODS: Readonly<Record<NodeRole, readonly OperationMethod[]>> = {
  getter: ['GET', 'POST'],
  setter: ['GET', 'POST'],
  terminator: ['POST', 'PUT', 'DELETE'],
};

function methodProblems({ role, method }: OperationDraft, field: string): readonly FieldProblem[] {
  const methods = METHODS[role];
  if (methods.includes(method)) return [];
  const message = `must be ${methods.join(' or ')} for a ${role}, not ${method}`;
  return [{ field: `${field}/method`, message }];
}

const PLACEHOLDER = /\{([^{}/]+)\}/g;

function pathProblems(
  path: string,
  parameters: readonly ParameterDraft[],
  field: string,
): readonly FieldProblem[] {
  const at = `${field}/path`;
  const rest = path.replace(PLACEHOLDER, '_');
  if (/[{}]/.test(rest))
    return [{ field: at, message: 'must have a parameter between each pair of braces' }];
  if (/[\s\\?#\u0000-\u001f\u007f]/.test(rest))
    return [{ field: at, message: 'must have no blanks, backslashes, query or fragment' }];
  if (/%(?![0-9a-f]{2})/i.test(rest))
    return [{ field: at, message: 'must have two hexadecimal digits after each `%`' }];
  if (rest.split('/').some(isDotSegment))
    return [{ field: at, message: 'must not have `.` or `..` as a part' }];
  const placeholders = new Set(Array.from(path.matchAll(PLACEHOLDER), ([, name = '']) => name));
  const inPath = new Set(parameters.filter((one) => one.in === 'path').map(wireNameOf));
  return [
    ...[...placeholders]
      .filter((name) => !inPath.has(name))
      .map((name) => ({
        field: at,
        message: `must have a parameter with \`in\` \`path\` for \`{${name}}\``,
      })),
    ...parameters.flatMap((parameter, index) =>
      parameter.in === 'path' && !placeholders.has(wireNameOf(parameter))
        ? [
            {
              field: `${field}/parameters/${index}/in`,
              message: `must not be \`path\`: the path has no \`{${wireNameOf(parameter)}}\``,
            },
          ]
        : [],
    ),
  ];
}

function bodyProblems(
  { method, parameters = [], body }: OperationDraft,
  field: string,
): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (method === 'GET')
    parameters.forEach((parameter, index) => {
      if (parameter.in !== 'body') return;
      const message = 'must not be `body`: GET sends none';
      problems.push({ field: `${field}/parameters/${index}/in`, message });
    });
  if (body?.format === 'form' && (body.pointer ?? '') !== '')
    problems.push({
      field: `${field}/body/pointer`,
      message: 'must be absent: a form has no objects within',
    });
  return problems;
}

function responseProblems(operation: OperationDraft, field: string): FieldProblem[] {
  const { role, response } = operation;
  const { format = 'json', rowsPath = '', columns = [], example = [] } = response ?? {};
  const problems: FieldProblem[] = [...formatProblems(operation, `${field}/response`)];
  if (format === 'none' && role !== 'terminator')
    problems.push({
      field: `${field}/response/format`,
      message: `must not be \`none\`: a ${role} takes rows from the response`,
    });
  if (format !== 'json' && rowsPath !== '')
    problems.push({
      field: `${field}/response/rowsPath`,
      message: 'must be absent: only the format `json` has one',
    });
  problems.push(...exampleProblems(example, response?.columns, `${field}/response/example`));
  problems.push(...columnProblems(columns, `${field}/response/columns`));
  return problems;
}

const MAX_EXAMPLE = 10_000;

function exampleProblems(
  rows: readonly JsonObject[],
  columns: ResponseDraft['columns'],
  field: string,
): readonly FieldProblem[] {
  const limit = MAX_EXAMPLE.toLocaleString('en-US');
  if (JSON.stringify(rows).length > MAX_EXAMPLE)
    return [{ field, message: `must have at most ${limit} characters as JSON` }];
  const names = columns && new Set(columns.map(({ name }) => name));
  return rows.flatMap((row, index) =>
    Object.keys(row)
      .filter((name) => names?.has(name) === false)
      .map((name) => ({
        field: `${field}/${index}${pointer(name)}`,
        message: 'must not be there: no column of `columns` has its name',
      })),
  );
}

function idempotencyProblems(
  { retry, parameters = [] }: OperationDraft,
  field: string,
  auth: IntegrationAuth,
): readonly FieldProblem[] {
  const header = retry?.idempotencyHeader;
  if (header === undefined) return [];
  const isParameter = parameters.some(
    (one) => one.in === 'header' && wireNameOf(one).toLowerCase() === header.toLowerCase(),
  );
  const message = isParameter
    ? `must be another one: a parameter sets \`${header}\``
    : headerProblem(header, auth);
  return message === undefined ? [] : [{ field: `${field}/retry/idempotencyHeader`, message }];
}
