/** Finds node types in use that a change of an integration removes or alters. */

import { acceptedTypes } from '../../model/accepted-types.ts';
import type {
  IntegrationAuth,
  IntegrationDefinition,
  IntegrationOperation,
  OperationParameter,
} from '../../model/integration.ts';

const nodeTypesOf = ({
  slug,
  operations,
}: Pick<IntegrationDefinition, 'slug' | 'operations'>): readonly string[] =>
  operations.map(({ name }) => `${slug}/${name}`);

/** By their names before the change. */
export function brokenNodeTypes(
  before: IntegrationDefinition,
  after: IntegrationDefinition,
): readonly string[] {
  if (before.slug !== after.slug || !isSameAuth(before.auth, after.auth))
    return nodeTypesOf(before);
  const operations = new Map(after.operations.map((operation) => [operation.name, operation]));
  return before.operations
    .filter((operation) => isBroken(operation, operations.get(operation.name)))
    .map(({ name }) => `${before.slug}/${name}`);
}

/** The credentials of the workflows still fit. */
function isSameAuth(before: IntegrationAuth, after: IntegrationAuth): boolean {
  return (
    acceptedTypes(before.type).join() === acceptedTypes(after.type).join() &&
    before.header?.toLowerCase() === after.header?.toLowerCase() &&
    before.parameter === after.parameter
  );
}

function isBroken(before: IntegrationOperation, after: IntegrationOperation | undefined): boolean {
  if (after === undefined || before.role !== after.role) return true;
  const parameters = new Map(before.parameters.map((parameter) => [parameter.name, parameter]));
  const remaining = new Set(after.parameters.map(({ name }) => name));
  return (
    before.parameters.some(({ name }) => !remaining.has(name)) ||
    after.parameters.some((parameter) => asksMore(parameters.get(parameter.name), parameter)) ||
    losesColumns(before.response.columns, after.response.columns)
  );
}

const isMandatory = ({ required, default: standard }: OperationParameter): boolean =>
  required && standard === undefined;

/** @param before undefined if the parameter is new */
function asksMore(before: OperationParameter | undefined, after: OperationParameter): boolean {
  if (isMandatory(after) && (before === undefined || !isMandatory(before))) return true;
  if (before === undefined) return false;
  if (before.type !== after.type) return true;
  if (after.enum === undefined) return false;
  const allowed = new Set(after.enum);
  return before.enum === undefined || before.enum.some((value) => !allowed.has(value));
}

type Columns = IntegrationOperation['response']['columns'];

/** Undeclared columns are omitted, so a new declaration can remove columns. */
function losesColumns(before: Columns, after: Columns): boolean {
  if (before === undefined || after === undefined) return before !== after;
  const types = new Map(after.map(({ name, type }) => [name, type]));
  return before.some(({ name, type }) => types.get(name) !== type);
}
