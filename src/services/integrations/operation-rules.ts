import { columnNameProblem } from '../../engine/index.ts';
import type { Steps } from '../../kit/time-slices.ts';
import { pointer } from '../../kit/json-pointer.ts';
import type { JsonObject } from '../../kit/json-value.ts';
import type {
  IntegrationAuth,
  OperationMethod,
  OperationResponse,
} from '../../model/integration.ts';
import type { NodeRole } from '../../kit/node-role.ts';
import type { Fault } from '../invalid-input.ts';
import { isDotSegment } from './dot-segment.ts';
import { wireNameOf, type OperationDraft, type ParameterDraft } from './draft.ts';
import { formatFaults } from './format-rules.ts';
import { headerFault } from './header-rules.ts';
import { paginationFaults } from './pagination-rules.ts';
import { parameterFaults } from './parameter-rules.ts';

/** Adds to `faults`. */
export function* operationFaults(
  operation: OperationDraft,
  field: string,
  auth: IntegrationAuth,
  faults: Fault[],
): Steps<void> {
  const { parameters = [] } = operation;
  faults.push(
    ...methodFaults(operation, field),
    ...pathFaults(operation.path, parameters, field),
    ...bodyFaults(operation, field),
    ...responseFaults(operation, field),
    ...paginationFaults(operation, `${field}/pagination`),
    ...idempotencyFaults(operation, field, auth),
  );
  yield* parameterFaults(operation, field, auth, faults);
}

/** Getters and setters can use POST, because many APIs search with it. */
const METHODS: Readonly<Record<NodeRole, readonly OperationMethod[]>> = {
  getter: ['GET', 'POST'],
  setter: ['GET', 'POST'],
  terminator: ['POST', 'PUT', 'DELETE'],
};

function methodFaults({ role, method }: OperationDraft, field: string): readonly Fault[] {
  const methods = METHODS[role];
  if (methods.includes(method)) return [];
  const message = `must be ${methods.join(' or ')} for a ${role}, not ${method}`;
  return [{ field: `${field}/method`, message }];
}

const PLACEHOLDER = /\{([^{}/]+)\}/g;

function pathFaults(
  path: string,
  parameters: readonly ParameterDraft[],
  field: string,
): readonly Fault[] {
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

function bodyFaults({ method, parameters = [], body }: OperationDraft, field: string): Fault[] {
  const faults: Fault[] = [];
  if (method === 'GET')
    parameters.forEach((parameter, index) => {
      if (parameter.in !== 'body') return;
      const message = 'must not be `body`: GET sends none';
      faults.push({ field: `${field}/parameters/${index}/in`, message });
    });
  if (body?.format === 'form' && (body.pointer ?? '') !== '')
    faults.push({
      field: `${field}/body/pointer`,
      message: 'must be absent: a form has no objects within',
    });
  return faults;
}

function responseFaults(operation: OperationDraft, field: string): Fault[] {
  const { role, response } = operation;
  const { format = 'json', rowsPath = '', columns = [], example = [] } = response ?? {};
  const faults: Fault[] = [...formatFaults(operation, `${field}/response`)];
  if (format === 'none' && role !== 'terminator')
    faults.push({
      field: `${field}/response/format`,
      message: `must not be \`none\`: a ${role} takes rows from the response`,
    });
  if (format !== 'json' && rowsPath !== '')
    faults.push({
      field: `${field}/response/rowsPath`,
      message: 'must be absent: only the format `json` has one',
    });
  faults.push(...exampleFaults(example, response?.columns, `${field}/response/example`));
  const names = new Map<string, string>();
  columns.forEach(({ name }, index) => {
    const at = `${field}/response/columns/${index}/name`;
    const fault = columnNameProblem(name);
    if (fault !== undefined) faults.push({ field: at, message: fault.message });
    const first = names.get(name.toLowerCase());
    if (first !== undefined)
      faults.push({
        field: at,
        message: `must differ from the column \`${first}\` by more than case`,
      });
    names.set(name.toLowerCase(), name);
  });
  return faults;
}

const MAX_EXAMPLE = 10_000;

function exampleFaults(
  rows: readonly JsonObject[],
  columns: OperationResponse['columns'],
  field: string,
): readonly Fault[] {
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

function idempotencyFaults(
  { retry, parameters = [] }: OperationDraft,
  field: string,
  auth: IntegrationAuth,
): readonly Fault[] {
  const header = retry?.idempotencyHeader;
  if (header === undefined) return [];
  const isParameter = parameters.some(
    (one) => one.in === 'header' && wireNameOf(one).toLowerCase() === header.toLowerCase(),
  );
  const message = isParameter
    ? `must be another one: a parameter sets \`${header}\``
    : headerFault(header, auth);
  return message === undefined ? [] : [{ field: `${field}/retry/idempotencyHeader`, message }];
}
