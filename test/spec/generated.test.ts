/** What is generated agrees with its sources, and the check for it can fail. */

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { compare } from '../../scripts/generate/compare.ts';
import { operations } from '../../src/generated/operations.ts';
import { copyDocuments } from './documents.ts';

describe('the generated files', () => {
  // In a process of its own: openapi-typescript needs modules that jest cannot load as CommonJS.
  it('are those that the sources give', () => {
    const root = join(__dirname, '..', '..');
    const tsx = require.resolve('tsx/cli');
    const { status, stderr } = spawnSync(
      process.execPath,
      [tsx, join(root, 'scripts', 'check-fresh.ts')],
      { cwd: root, encoding: 'utf8' },
    );
    expect(status === 0 ? [] : stderr.trim().split('\n')).toEqual([]);
  });

  it('are told apart when stale, missing or surplus', () => {
    const wanted = new Map([
      ['a.ts', 'one'],
      ['b.ts', 'two'],
      ['c.ts', 'three'],
    ]);
    const found = new Map([
      ['a.ts', 'one'],
      ['b.ts', 'other'],
      ['d.ts', 'four'],
    ]);
    expect(compare(wanted, found)).toEqual([
      'b.ts is stale',
      'c.ts is missing',
      'd.ts is not generated any more',
    ]);
  });

  it('name every operation of the interface', () => {
    const calls = Object.entries(operations).map(
      ([id, { method, path }]) => `${id} ${method} ${path}`,
    );
    expect(calls.sort()).toEqual(
      [
        'createKey POST /api/v1/keys',
        'listKeys GET /api/v1/keys',
        'getKey GET /api/v1/keys/{keyId}',
        'updateKey PATCH /api/v1/keys/{keyId}',
        'revokeKey DELETE /api/v1/keys/{keyId}',
        'listWorkflows GET /api/v1/workflows',
        'createWorkflow POST /api/v1/workflows',
        'getWorkflow GET /api/v1/workflows/{workflowId}',
        'getWorkflowDocument GET /api/v1/workflows/{workflowId}/openapi.json',
        'updateWorkflow PATCH /api/v1/workflows/{workflowId}',
        'deleteWorkflow DELETE /api/v1/workflows/{workflowId}',
        'executeWorkflow POST /api/v1/workflows/{workflowId}/execute',
        'validateWorkflow POST /api/v1/workflows/{workflowId}/validate',
        'previewWorkflow POST /api/v1/workflows/{workflowId}/preview',
        'validateGraph POST /api/v1/graphs/validate',
        'listExecutions GET /api/v1/executions',
        'getExecution GET /api/v1/executions/{executionId}',
        'cancelExecution POST /api/v1/executions/{executionId}/cancel',
        'exportResult GET /api/v1/workflows/{workflowId}/data/{resultId}/export',
        'getResultPage GET /api/v1/workflows/{workflowId}/data/{resultId}',
        'listRevisions GET /api/v1/workflows/{workflowId}/revisions',
        'getRevision GET /api/v1/workflows/{workflowId}/revisions/{revision}',
        'restoreRevision POST /api/v1/workflows/{workflowId}/revisions/{revision}/restore',
        'listSchedules GET /api/v1/workflows/{workflowId}/schedules',
        'createSchedule POST /api/v1/workflows/{workflowId}/schedules',
        'getSchedule GET /api/v1/workflows/{workflowId}/schedules/{scheduleId}',
        'updateSchedule PATCH /api/v1/workflows/{workflowId}/schedules/{scheduleId}',
        'runSchedule POST /api/v1/workflows/{workflowId}/schedules/{scheduleId}/run',
        'deleteSchedule DELETE /api/v1/workflows/{workflowId}/schedules/{scheduleId}',
        'listNodeTypes GET /api/v1/node-types',
        'listFunctions GET /api/v1/functions',
        'logIn POST /product/session',
        'getSession GET /product/session',
        'logOut DELETE /product/session',
        'listSessions GET /product/sessions',
        'endOtherSessions DELETE /product/sessions',
        'changePassword POST /product/password',
        'getUser GET /product/users/{userId}',
        'updateUser PATCH /product/users/{userId}',
        'createUser POST /product/users',
        'listUsers GET /product/users',
        'deleteUser DELETE /product/users/{userId}',
        'listCredentials GET /product/credentials',
        'createCredential POST /product/credentials',
        'getCredential GET /product/credentials/{credentialId}',
        'updateCredential PATCH /product/credentials/{credentialId}',
        'deleteCredential DELETE /product/credentials/{credentialId}',
        'testCredential POST /product/credentials/{credentialId}/test',
        'listIntegrations GET /product/integrations',
        'createIntegration POST /product/integrations',
        'importIntegration POST /product/integrations/import',
        'getIntegration GET /product/integrations/{integrationId}',
        'updateIntegration PATCH /product/integrations/{integrationId}',
        'deleteIntegration DELETE /product/integrations/{integrationId}',
        'createOrganization POST /product/organizations',
      ].sort(),
    );
  });

  it.each([
    ['listKeys', [[]], true, false, null],
    ['createWorkflow', [['workflows:write']], false, false, 'body'],
    ['executeWorkflow', [['workflows:execute']], false, false, 'params'],
    ['createSchedule', [['workflows:write', 'workflows:execute']], false, false, 'body'],
    ['validateWorkflow', [['workflows:read'], ['workflows:execute']], false, false, null],
    [
      'listNodeTypes',
      [['workflows:read'], ['workflows:write'], ['workflows:execute']],
      false,
      false,
      null,
    ],
    ['getSession', [], true, false, null],
    ['createCredential', [['workflows:write']], true, false, 'body'],
    ['logIn', [], false, true, 'anonymous'],
  ] as const)('say who may call %s', (id, keyScopes, session, anonymous, bodyLimit) => {
    expect(operations[id]).toMatchObject({ keyScopes, session, anonymous, bodyLimit });
  });

  it('are documents that stand by themselves', () => {
    for (const document of Object.values(copyDocuments())) {
      const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]*)"/g)].map(
        ([, reference]) => reference,
      );
      expect(references.length).toBeGreaterThan(50);
      expect(references.filter((reference) => !reference?.startsWith('#/components/'))).toEqual([]);
    }
  });
});
