/**
 * The documents against the published interface, written down once more by hand:
 * the members of every resource, what it takes, its limits, and its codes.
 */

import { isMap, operationsOf, resolve, type JsonMap } from '../../scripts/spec/walk.ts';
import { errorTable } from '../../src/generated/error-table.ts';
import { operations } from '../../src/generated/operations.ts';
import { copyDocuments } from '../../scripts/spec/documents.ts';

const { v1, product } = copyDocuments();

function schema(name: string): JsonMap {
  const document = v1.components['schemas']?.[name] === undefined ? product : v1;
  return resolve(document, { $ref: `#/components/schemas/${name}` });
}

function membersOf(name: string): { always: readonly string[]; sometimes: readonly string[] } {
  const { properties, required = [] } = schema(name) as {
    properties: object;
    required?: readonly string[];
  };
  return {
    always: [...required].sort(),
    sometimes: Object.keys(properties)
      .filter((member) => !required.includes(member))
      .sort(),
  };
}

const words = (text: string): readonly string[] => text.split(' ').filter(Boolean).sort();

/** Schema, members that are always there, members that may be. */
const resources: readonly (readonly [string, string, string])[] = [
  ['NewKey', 'id name key_prefix scope_level scopes expires_at created', ''],
  [
    'ApiKey',
    'id name key_prefix scope_level scopes is_active last_used_at expires_at created created_by_key_id user_id',
    '',
  ],
  ['CreateKeyInput', 'name', 'scope_level scopes expires_at'],
  ['UpdateKeyInput', '', 'name scopes'],
  ['CreatedKeyResponse', 'success key full_key', ''],
  ['KeyListResponse', 'success keys total page limit has_more next_page_url', ''],
  ['KeyResponse', 'success key', ''],
  ['RevokedKeyResponse', 'success revoked', 'revoked_count'],
  [
    'WorkflowListItem',
    'id title slug description is_active published_revision created modified node_count edge_count user_id last_execution next_run_at',
    '',
  ],
  [
    'Workflow',
    'id title slug description is_active published_revision created modified revision version nodes edges parameters placement row_order canvas',
    '',
  ],
  [
    'WrittenWorkflow',
    'id title slug description is_active published_revision created modified revision version nodes edges parameters placement row_order canvas',
    'node_id_map validation',
  ],
  [
    'CreateWorkflowInput',
    'title',
    'slug description is_active nodes edges parameters placement row_order canvas id published_revision created modified revision version node_id_map validation',
  ],
  [
    'UpdateWorkflowInput',
    '',
    'title slug description is_active nodes edges parameters placement row_order canvas id published_revision created modified revision version node_id_map validation',
  ],
  [
    'RevisionItem',
    'number created user_id key_id restored_from is_current node_count edge_count',
    '',
  ],
  [
    'Revision',
    'number created user_id key_id restored_from is_current node_count edge_count nodes edges parameters placement row_order',
    '',
  ],
  ['RevisionList', 'revisions total page limit has_more next_page_url', ''],
  ['WorkflowList', 'workflows total page limit has_more next_page_url', 'total_is_capped'],
  ['Node', 'id node_type node_role label config', ''],
  ['NodeInput', 'node_type node_role', 'label config id'],
  ['Edge', 'id source_node_id target_node_id source_key target_key', ''],
  [
    'EdgeInput',
    '',
    'source_node_index target_node_index source_key target_key source_node_id target_node_id id',
  ],
  [
    'NodeType',
    'node_type category label node_role description inputs outputs requires_credential calls_services many_inputs config_schema examples',
    '',
  ],
  ['Category', 'id name node_count', ''],
  ['NodeTypeList', 'categories node_types total', ''],
  ['ExecuteInput', '', 'params due_at'],
  [
    'ExecutionResult',
    'execution_id id workflow_id status execution_time_ms result_id rows total_rows schema columns truncated next_page_url expires_at outputs deliveries warnings cursors',
    '',
  ],
  ['ExecutionOutput', 'node_id result_id total_rows ordered_by', ''],
  [
    'EndedExecution',
    'workflow_id status execution_time_ms error',
    'execution_id deliveries has_effects',
  ],
  [
    'ExecutionDelivery',
    'node_id kind delivered failed failed_ranges in_doubt in_doubt_ranges not_sent stored_rows calls errors',
    'found',
  ],
  ['RowRange', 'first_row row rows', ''],
  ['DeliveryError', 'first_row row rows code message', ''],
  ['ExecutionProblem', 'node_id code message', 'doc_url'],
  [
    'Execution',
    'id execution_id workflow_id workflow_title workflow_revision status trigger schedule_id rerun_of user_id key_id created due_at started_at last_success_at finished_at execution_time_ms total_rows result_id expires_at schema columns outputs sources nodes deliveries cursors called_workflows failed_rows error',
    '',
  ],
  ['ExecutionNode', 'node_id rows ms', ''],
  ['ExecutionSource', 'node_id rows bytes ms warnings', ''],
  ['ExecutionError', 'node_id code message', 'doc_url'],
  ['ExecutionList', 'executions total total_is_capped page limit has_more next_page_url', ''],
  ['ResultPage', 'rows total_rows schema columns page limit has_more next_page_url expires_at', ''],
  ['WorkflowValidation', 'valid', 'warnings errors nodes'],
  ['NodeColumns', 'node_id outputs runs_at', ''],
  ['GraphNodeColumns', 'node_index outputs runs_at', ''],
  ['PreviewInput', '', 'params due_at started_at last_success_at until_node_id rows fixtures'],
  ['NodePreview', 'node_id columns total_rows rows ms', ''],
  ['Problem', 'node_id code message', 'path range suggestion port doc_url'],
  ['ValidateGraphInput', 'nodes', 'edges parameters placement row_order'],
  ['GraphValidation', 'valid nodes', 'warnings errors'],
  ['GraphProblem', 'node_index code message', 'path range suggestion port doc_url'],
  ['ErrorResponse', 'success error meta', 'data'],
  ['ErrorInfo', 'code message doc_url', 'details'],
  ['Meta', 'request_id timestamp', ''],
  ['LogInInput', 'email password', ''],
  ['NewUserInput', 'email name password role', ''],
  ['NewOrganizationInput', 'name admin', ''],
  ['Session', 'user organization password_change_required', ''],
];

describe('the resources', () => {
  it.each(resources)('%s', (name, always, sometimes) => {
    expect(membersOf(name)).toEqual({ always: words(always), sometimes: words(sometimes) });
  });
});

describe('the limits', () => {
  it.each([
    ['listWorkflows', 'page', { minimum: 0, default: 0 }],
    ['listWorkflows', 'limit', { minimum: 1, maximum: 100, default: 50 }],
    ['getResultPage', 'page', { minimum: 0, default: 0 }],
    ['getResultPage', 'limit', { minimum: 1, maximum: 1000, default: 100 }],
    ['exportResult', 'columns', { minItems: 1, maxItems: 500, uniqueItems: true }],
    ['listExecutions', 'limit', { minimum: 1, maximum: 100, default: 50 }],
    ['getExecution', 'executionId', { minimum: 1, maximum: 9007199254740991, format: 'int64' }],
    ['listNodeTypes', 'role', { enum: ['getter', 'setter', 'terminator'] }],
    ['getWorkflow', 'workflowId', { minimum: 1, maximum: 2147483647 }],
  ])('%s has the parameter %s', (id, name, limits) => {
    const placed = operationsOf(v1).find(({ operation }) => operation.operationId === id);
    const found = (placed?.operation.parameters ?? [])
      .map((reference) => resolve(v1, reference))
      .find((parameter) => parameter['name'] === name);
    expect(resolve(v1, found?.['schema'])).toMatchObject(limits);
  });

  it.each([
    ['KeyName', { maxLength: 100 }],
    ['WorkflowTitle', { minLength: 1, maxLength: 255 }],
    ['Scope', { enum: ['workflows:read', 'workflows:write', 'workflows:execute'] }],
    ['ScopeLevel', { enum: ['user', 'client'] }],
    ['NodeRole', { enum: ['getter', 'setter', 'terminator'] }],
  ])('%s', (name, limits) => expect(schema(name)).toMatchObject(limits));

  it('a key may read unless it is said otherwise, and sees its owner’s resources', () => {
    const { scopes, scope_level } = schema('CreateKeyInput')['properties'] as Record<
      string,
      JsonMap
    >;
    expect(scopes).toMatchObject({
      description: expect.stringContaining('`["workflows:read"]` by default'),
    });
    expect(scope_level).toMatchObject({
      $ref: '#/components/schemas/ScopeLevel',
      description: expect.stringContaining('`user` by default'),
    });
  });
});

describe('the codes', () => {
  it.each([
    ['UNAUTHORIZED', 401],
    ['FORBIDDEN', 403],
    ['RATE_LIMITED', 429],
    ['INVALID_INPUT', 400],
    ['INVALID_BODY', 400],
    ['WORKFLOW_NOT_FOUND', 404],
    ['EXECUTION_NOT_FOUND', 404],
    ['KEY_NOT_FOUND', 404],
    ['DATA_EXPIRED', 404],
    ['USER_NOT_FOUND', 404],
    ['NOT_FOUND', 404],
    ['METHOD_NOT_ALLOWED', 405],
    ['PAYLOAD_TOO_LARGE', 413],
    ['UNSUPPORTED_MEDIA_TYPE', 415],
    ['WORKFLOW_INVALID', 422],
    ['EXECUTION_FAILED', 422],
    ['RESULT_TOO_LARGE', 422],
    ['EXECUTION_TIMEOUT', 504],
    ['SERVICE_UNAVAILABLE', 503],
    ['INTERNAL_ERROR', 500],
  ] as const)('%s is %i', (code, status) => expect(errorTable[code].status).toBe(status));
});

describe('the successes', () => {
  it.each([
    ['createKey', 201],
    ['listKeys', 200],
    ['getKey', 200],
    ['updateKey', 200],
    ['revokeKey', 200],
    ['listWorkflows', 200],
    ['createWorkflow', 201],
    ['getWorkflow', 200],
    ['getWorkflowDocument', 200],
    ['updateWorkflow', 200],
    ['deleteWorkflow', 204],
    ['validateWorkflow', 200],
    ['validateGraph', 200],
    ['previewWorkflow', 200],
    ['previewGraph', 200],
    ['listExecutions', 200],
    ['getExecution', 200],
    ['cancelExecution', 200],
    ['getResultPage', 200],
    ['exportResult', 200],
    ['listNodeTypes', 200],
    ['listFunctions', 200],
    ['logIn', 200],
    ['logOut', 204],
    ['changePassword', 204],
    ['listSessions', 200],
    ['endOtherSessions', 204],
    ['getUser', 200],
    ['updateUser', 200],
    ['createUser', 201],
    ['deleteUser', 204],
    ['createOrganization', 201],
  ] as const)('%s answers %i', (id, status) => {
    expect(operations[id].statuses.filter((each) => each < 300)).toEqual([status]);
  });

  it('executeWorkflow answers 200, and 202 to who prefers not to wait', () => {
    const { statuses } = operations.executeWorkflow;
    expect(statuses.filter((each) => each < 300)).toEqual([200, 202]);
  });

  it('are enveloped but for the key endpoints', () => {
    for (const { path, operation } of operationsOf(v1)) {
      const [[, response] = []] = Object.entries(operation.responses).filter(([status]) =>
        status.startsWith('2'),
      );
      const content = resolve(v1, response)['content'];
      if (!isMap(content)) continue;
      // A file, and a document that stands for itself.
      if (content['application/json'] === undefined || Object.keys(content).length > 1) continue;
      if (path.endsWith('/openapi.json')) continue;
      const { properties } = resolve(v1, (content['application/json'] as JsonMap)['schema']);
      expect([path, 'data' in (properties as object), 'meta' in (properties as object)]).toEqual([
        path,
        !path.includes('/keys'),
        !path.includes('/keys'),
      ]);
    }
  });
});
