/** A request to every operation that succeeds, and the order in which all of them can. */

import { operations, type OperationId } from '../../../src/generated/operations.ts';
import type { CallRequest } from '../../support/client.ts';
import { createWorkflow } from '../graphs.ts';
import { PASSWORD, type House } from '../house.ts';
import { newIntegration, stations, weather } from '../integrations.ts';

export const operationIds = Object.keys(operations) as OperationId[];

/** With things of their own to work on, so that no request is in another's way. */
export async function requestsOf(
  house: House,
): Promise<Readonly<Record<OperationId, CallRequest>>> {
  const { client, admin, newEmail } = house;
  const key = await house.key();
  const { cookie } = admin;
  const workflow = async () => ({
    key,
    params: { workflowId: (await createWorkflow(house, key)).id },
  });
  const keyId = async () => ({ cookie, params: { keyId: (await house.newKey()).id } });
  const schedule = async () => {
    const { params } = await workflow();
    const { body } = await client.ok('createSchedule', { key, params, body: { cron: '@daily' } });
    return { key, params: { ...params, scheduleId: body.data.id } };
  };
  const revision = async () => {
    const { params } = await workflow();
    return { key, params: { ...params, revision: 1 } };
  };
  const newCredential = {
    name: 'Shop',
    type: 'bearer',
    hosts: ['127.0.0.1'],
    data: { token: 't' },
    test_url: 'https://127.0.0.1/',
  };
  const credential = async () => {
    const { body } = await client.ok('createCredential', { cookie, body: newCredential });
    return { cookie, params: { credentialId: body.data.id } };
  };
  const integration = async () => ({
    cookie,
    params: { integrationId: (await newIntegration(house)).id },
  });
  const stored = await workflow();
  const { body: run } = await client.ok('executeWorkflow', stored);
  const person = () => ({ email: newEmail(), name: 'Person', password: PASSWORD });
  return {
    listKeys: { key },
    getKey: await keyId(),
    createKey: { cookie, body: { name: 'New' } },
    updateKey: { ...(await keyId()), body: { name: 'Renamed' } },
    revokeKey: await keyId(),
    listWorkflows: { key },
    createWorkflow: { key, body: { title: 'New', nodes: [] } },
    getWorkflow: await workflow(),
    getWorkflowDocument: await workflow(),
    updateWorkflow: { ...(await workflow()), body: { title: 'Renamed' } },
    deleteWorkflow: await workflow(),
    executeWorkflow: await workflow(),
    validateWorkflow: await workflow(),
    previewWorkflow: await workflow(),
    validateGraph: { key, body: { nodes: [] } },
    listExecutions: { key },
    getExecution: { key, params: { executionId: run.data.execution_id } },
    cancelExecution: { key, params: { executionId: run.data.execution_id } },
    getResultPage: { key, params: { ...stored.params, resultId: run.data.result_id } },
    exportResult: {
      key,
      params: { ...stored.params, resultId: run.data.result_id },
      query: 'format=csv',
    },
    listRevisions: await workflow(),
    getRevision: await revision(),
    restoreRevision: await revision(),
    listSchedules: await workflow(),
    createSchedule: { ...(await workflow()), body: { cron: '@daily' } },
    getSchedule: await schedule(),
    updateSchedule: { ...(await schedule()), body: { is_active: false } },
    deleteSchedule: await schedule(),
    runSchedule: await schedule(),
    listNodeTypes: { key },
    listFunctions: { key },
    getSession: { cookie },
    logIn: { body: { email: admin.email, password: PASSWORD } },
    logOut: { cookie: (await house.logIn(admin.email)).cookie },
    listSessions: { cookie },
    endOtherSessions: { cookie: (await house.newMember(admin)).cookie },
    changePassword: {
      cookie: (await house.newMember(admin)).cookie,
      body: { current_password: PASSWORD, new_password: 'a loom that weaves algebra' },
    },
    listUsers: { cookie },
    getUser: { cookie, params: { userId: admin.id } },
    updateUser: {
      cookie,
      params: { userId: (await house.newMember(admin)).id },
      body: { name: 'Renamed' },
    },
    createUser: { cookie, body: { ...person(), role: 'member' } },
    deleteUser: { cookie, params: { userId: (await house.newMember(admin)).id } },
    listCredentials: { cookie },
    createCredential: { cookie, body: newCredential },
    getCredential: await credential(),
    updateCredential: { ...(await credential()), body: { name: 'Renamed' } },
    deleteCredential: await credential(),
    testCredential: await credential(),
    listIntegrations: { cookie },
    createIntegration: { cookie, body: weather() },
    importIntegration: { cookie, body: stations() },
    getIntegration: await integration(),
    updateIntegration: { ...(await integration()), body: { name: 'Renamed' } },
    deleteIntegration: await integration(),
    createOrganization: { body: { name: 'New', admin: person() } },
  };
}
