/**
 * The rows of the matrix: every operation with a request that is right in all
 * but its sender. Some operations have several, where the answer goes by what is
 * asked for or by whose it is.
 */

import { bearer } from '../http/credentials.ts';
import { stations, weather } from '../http/integrations.ts';
import type { OperationId } from '../../src/generated/operations.ts';
import { PASSWORD } from '../http/house.ts';
import { chain, createWorkflow, dashboard, inlineRows } from '../http/graphs.ts';
import type { CallRequest } from '../support/client.ts';
import type { Cast } from './cast.ts';

export type TargetRequest = Pick<CallRequest, 'params' | 'query' | 'body'>;

interface Variant {
  /** What is asked for, as the table shows it. */
  readonly what: string;
  /** Made anew after each success that changes something, so that every caller meets the same. */
  readonly request: (cast: Cast) => Promise<TargetRequest> | TargetRequest;
}

export interface MatrixRow extends Variant {
  readonly id: OperationId;
  /** Unique, as the table shows it. */
  readonly name: string;
}

const nothing = (what: string): Variant => ({ what, request: () => ({}) });

/** @param of whose key */
function onKey(of: 'owner' | 'admin', grant: object, body?: object): Variant['request'] {
  return async ({ house, people }) => ({
    params: { keyId: (await house.newKey(people[of], grant)).id },
    ...(body && { body }),
  });
}

const onWorkflow =
  (body?: object): Variant['request'] =>
  async ({ house, keys }) => ({
    params: { workflowId: (await createWorkflow(house, keys.all)).id },
    ...(body && { body }),
  });

const onSchedule =
  (body?: object): Variant['request'] =>
  async ({ house, keys }) => {
    const { id: workflowId } = await createWorkflow(house, keys.all);
    const { body: made } = await house.client.ok('createSchedule', {
      key: keys.all,
      params: { workflowId },
      body: { cron: '@daily' },
    });
    return { params: { workflowId, scheduleId: made.data.id }, ...(body && { body }) };
  };

async function onRevision({ house, keys }: Cast): Promise<TargetRequest> {
  const { id: workflowId } = await createWorkflow(house, keys.all);
  return { params: { workflowId, revision: 1 } };
}

async function onExecution({ house, keys }: Cast): Promise<TargetRequest> {
  const { id: workflowId } = await createWorkflow(house, keys.all);
  const run = { key: keys.all, params: { workflowId } };
  const { body } = await house.client.ok('executeWorkflow', run);
  return { params: { executionId: body.data.execution_id } };
}

async function onResult({ house, keys }: Cast): Promise<TargetRequest> {
  const { id: workflowId } = await createWorkflow(house, keys.all);
  const { body } = await house.client.ok('executeWorkflow', {
    key: keys.all,
    params: { workflowId },
  });
  return { params: { workflowId, resultId: body.data.result_id } };
}

function onCredential(body?: object) {
  return async ({ house, people }: Cast): Promise<TargetRequest> => {
    const { cookie } = people.admin;
    const made = await house.client.ok('createCredential', { cookie, body: bearer });
    return { params: { credentialId: made.body.data.id }, ...(body === undefined ? {} : { body }) };
  };
}

function onIntegration(body?: object) {
  return async ({ house, people }: Cast): Promise<TargetRequest> => {
    const { cookie } = people.admin;
    const made = await house.client.ok('createIntegration', { cookie, body: weather() });
    const params = { integrationId: made.body.data.id };
    return { params, ...(body === undefined ? {} : { body }) };
  };
}

const READ_KEY = { scopes: ['workflows:read'] } as const;
const graph = chain(inlineRows([{ n: 1 }]), dashboard);

const variants: Readonly<Record<OperationId, readonly Variant[]>> = {
  listKeys: [nothing('their keys')],
  createKey: [
    { what: 'with the default scope', request: () => ({ body: { name: 'Key' } }) },
    { what: 'with no scope', request: () => ({ body: { name: 'Key', scopes: [] } }) },
    {
      what: 'with workflows:execute',
      request: () => ({ body: { name: 'Key', scopes: ['workflows:execute'] } }),
    },
    {
      what: 'of level client',
      request: () => ({ body: { name: 'Key', scopes: [], scope_level: 'client' } }),
    },
  ],
  getKey: [
    { what: 'a read key of the owner', request: onKey('owner', READ_KEY) },
    {
      what: 'a client key of the admin',
      request: onKey('admin', { ...READ_KEY, scope_level: 'client' }),
    },
  ],
  updateKey: [
    {
      what: 'a new name for a read key of the owner',
      request: onKey('owner', READ_KEY, { name: 'Renamed' }),
    },
    {
      what: 'workflows:execute for a read key of the owner',
      request: onKey('owner', READ_KEY, { scopes: ['workflows:execute'] }),
    },
    {
      what: 'a new name for a client key of the admin',
      request: onKey('admin', { ...READ_KEY, scope_level: 'client' }, { name: 'Renamed' }),
    },
  ],
  revokeKey: [
    { what: 'a read key of the owner', request: onKey('owner', READ_KEY) },
    {
      what: 'a client key of the admin',
      request: onKey('admin', { ...READ_KEY, scope_level: 'client' }),
    },
    {
      what: 'a read key of the owner with its descendants',
      request: async (cast) => ({
        ...(await onKey('owner', READ_KEY)(cast)),
        query: { descendants: true },
      }),
    },
  ],
  listWorkflows: [nothing('what they may see')],
  createWorkflow: [
    { what: 'their own', request: () => ({ body: { title: 'Workflow', ...graph } }) },
  ],
  getWorkflow: [{ what: 'one of the owner', request: onWorkflow() }],
  getWorkflowDocument: [{ what: 'of one of the owner', request: onWorkflow() }],
  updateWorkflow: [
    { what: 'the title of one of the owner', request: onWorkflow({ title: 'Changed' }) },
    { what: 'the graph of one of the owner', request: onWorkflow(graph) },
  ],
  deleteWorkflow: [{ what: 'one of the owner', request: onWorkflow() }],
  executeWorkflow: [{ what: 'one of the owner', request: onWorkflow() }],
  validateWorkflow: [{ what: 'one of the owner', request: onWorkflow() }],
  previewWorkflow: [{ what: 'one of the owner', request: onWorkflow() }],
  validateGraph: [{ what: 'of a graph that is not stored', request: () => ({ body: graph }) }],
  listExecutions: [nothing('what they may see')],
  getExecution: [{ what: 'one of the owner', request: onExecution }],
  cancelExecution: [{ what: 'one of the owner that has ended', request: onExecution }],
  getResultPage: [{ what: 'a result of the owner', request: onResult }],
  exportResult: [
    {
      what: 'a result of the owner',
      request: async (cast) => ({ ...(await onResult(cast)), query: 'format=csv' }),
    },
  ],
  listRevisions: [{ what: 'of a workflow of the owner', request: onWorkflow() }],
  getRevision: [{ what: 'one of the owner', request: onRevision }],
  restoreRevision: [{ what: 'one of the owner', request: onRevision }],
  listSchedules: [{ what: 'of a workflow of the owner', request: onWorkflow() }],
  createSchedule: [{ what: 'on a workflow of the owner', request: onWorkflow({ cron: '@daily' }) }],
  getSchedule: [{ what: 'one of the owner', request: onSchedule() }],
  updateSchedule: [{ what: 'one of the owner', request: onSchedule({ is_active: false }) }],
  deleteSchedule: [{ what: 'one of the owner', request: onSchedule() }],
  runSchedule: [{ what: 'one of the owner', request: onSchedule() }],
  listNodeTypes: [nothing('the catalogue')],
  listFunctions: [nothing('all of them')],
  getSession: [nothing('their own')],
  logIn: [
    {
      what: 'as the owner',
      request: ({ people }) => ({ body: { email: people.owner.email, password: PASSWORD } }),
    },
  ],
  logOut: [nothing('their own session')],
  listSessions: [nothing('their own')],
  endOtherSessions: [nothing('their own')],
  changePassword: [
    {
      what: 'with a wrong current password',
      request: () => ({
        body: { current_password: 'not the password', new_password: 'a loom that weaves algebra' },
      }),
    },
  ],
  listUsers: [nothing('of their organization')],
  getUser: [
    {
      what: "a member of the owner's organization",
      request: ({ people }) => ({ params: { userId: people.colleague.id } }),
    },
    {
      what: "the admin of the owner's organization",
      request: ({ people }) => ({ params: { userId: people.admin.id } }),
    },
  ],
  updateUser: [
    {
      what: "the name of a member of the owner's organization",
      request: ({ people }) => ({
        params: { userId: people.colleague.id },
        body: { name: 'Renamed' },
      }),
    },
    {
      what: "the role of the admin of the owner's organization",
      request: ({ people }) => ({ params: { userId: people.admin.id }, body: { role: 'admin' } }),
    },
  ],
  createUser: [
    {
      what: 'in their organization',
      request: ({ house }) => ({
        body: { email: house.newEmail(), name: 'New', password: PASSWORD, role: 'member' },
      }),
    },
  ],
  deleteUser: [
    {
      what: "a member of the owner's organization",
      async request({ house, people }) {
        const body = {
          email: house.newEmail(),
          name: 'Leaver',
          password: PASSWORD,
          role: 'member',
        };
        const made = await house.client.ok('createUser', { cookie: people.admin.cookie, body });
        return { params: { userId: made.body.data.id } };
      },
    },
    {
      what: "the admin of the owner's organization",
      request: ({ people }) => ({ params: { userId: people.admin.id } }),
    },
  ],
  listCredentials: [nothing('of their organization')],
  createCredential: [{ what: 'in their organization', request: () => ({ body: bearer }) }],
  getCredential: [{ what: "of the owner's organization", request: onCredential() }],
  updateCredential: [
    { what: "of the owner's organization", request: onCredential({ name: 'Renamed' }) },
  ],
  deleteCredential: [{ what: "of the owner's organization", request: onCredential() }],
  testCredential: [
    { what: "without a test URL, of the owner's organization", request: onCredential() },
  ],
  listIntegrations: [nothing('of their organization')],
  createIntegration: [{ what: 'in their organization', request: () => ({ body: weather() }) }],
  importIntegration: [{ what: 'into their organization', request: () => ({ body: stations() }) }],
  getIntegration: [{ what: "of the owner's organization", request: onIntegration() }],
  updateIntegration: [
    { what: "of the owner's organization", request: onIntegration({ name: 'Renamed' }) },
  ],
  deleteIntegration: [{ what: "of the owner's organization", request: onIntegration() }],
  createOrganization: [
    {
      what: 'where anyone may sign up',
      request: ({ house }) => ({
        body: {
          name: 'New',
          admin: { email: house.newEmail(), name: 'Admin', password: PASSWORD },
        },
      }),
    },
  ],
};

export const rows: readonly MatrixRow[] = (Object.keys(variants) as OperationId[]).flatMap((id) =>
  variants[id].map((variant) => ({ ...variant, id, name: `${id}: ${variant.what}` })),
);
