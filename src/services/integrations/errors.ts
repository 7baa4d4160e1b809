import { ApiError } from '../../errors.ts';
import type { IntegrationId } from '../../model/ids.ts';
import type { IntegrationDefinition } from '../../model/integration.ts';
import type { UsingWorkflows } from '../../model/workflow.ts';
import type { IntegrationRefusal } from '../../stores/index.ts';
import { InvalidInput } from '../invalid-input.ts';
import { countWorkflows, listWorkflows } from '../using-workflows.ts';
import { INTEGRATION_LIMITS } from './limits.ts';

const MIB = 1024 * 1024;

export function notFound(id: IntegrationId): never {
  const message = `Integration ${id} does not exist in this organization.`;
  throw new ApiError('INTEGRATION_NOT_FOUND', message);
}

export function refusalError(
  refusal: IntegrationRefusal,
  { slug }: IntegrationDefinition,
): ApiError | InvalidInput {
  const { integrations, operations, bytes, bytesEach } = INTEGRATION_LIMITS;
  switch (refusal) {
    case 'slug_taken':
      return new InvalidInput({
        field: '/slug',
        message: `must be another one: the organization has an integration \`${slug}\``,
      });
    case 'too_many_operations':
      return new InvalidInput({
        field: '/operations',
        message: `must be fewer: the integrations of an organization may have ${operations} operations together`,
      });
    case 'too_large':
      return new InvalidInput({
        field: '/operations',
        message: `must be smaller: those of one integration may take ${bytesEach / MIB} MiB`,
      });
    case 'too_many_bytes':
      return new InvalidInput({
        field: '/operations',
        message: `must be smaller: the operations of an organization may take ${bytes / MIB} MiB together`,
      });
    case 'too_many_integrations':
      return new ApiError(
        'INVALID_INPUT',
        `The organization has ${integrations} integrations, the most that it may have. Delete one that you no longer need.`,
      );
  }
}

const NAMED_NODE_TYPES = 5;

/** @param nodeTypes the node types that the change removes or alters; undefined for all */
export function inUse(
  id: IntegrationId,
  users: UsingWorkflows,
  doing: 'change' | 'delete',
  nodeTypes?: readonly string[],
): ApiError {
  const what =
    nodeTypes === undefined
      ? `integration ${id}`
      : `what this change takes away or alters (${shortList(nodeTypes)})`;
  const message = `${countWorkflows(users)} ${what}: ${listWorkflows(users)}. Change them first, or ${doing} it with \`?force=true\`.`;
  return new ApiError('INTEGRATION_IN_USE', message);
}

function shortList(nodeTypes: readonly string[]): string {
  const named = nodeTypes.slice(0, NAMED_NODE_TYPES).map((type) => `\`${type}\``);
  const others = nodeTypes.length - named.length;
  return others > 0 ? `${named.join(', ')} and ${others} more` : named.join(', ');
}

export function preconditionFailed(id: IntegrationId, entityTag: string): ApiError {
  const message = `Integration ${id} has changed since you read it. Read it again, and send the new \`ETag\` in \`If-Match\`.`;
  return new ApiError('PRECONDITION_FAILED', message, { entityTag });
}

export function changesAllTheTime(id: IntegrationId): ApiError {
  const message = `Integration ${id} changes all the time. Retry in a moment.`;
  return new ApiError('SERVICE_UNAVAILABLE', message, { retryAfterSeconds: 1 });
}
