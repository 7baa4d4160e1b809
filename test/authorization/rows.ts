/**
 * The rows of the matrix: every operation with a request that is right in all
 * but its sender. Some operations have several, where the response goes by what is
 * asked for or by whose it is.
 */

import { bearer } from '../http/credentials.ts';
import type { OperationId } from '../../src/generated/operations.ts';
import { PASSWORD } from '../http/test-server.ts';
import { chain, dashboard, inlineRows } from '../http/graphs.ts';
import { operationIds, targetOf, type Target } from '../http/requests.ts';
import { makeParams, type Maker } from '../http/path-resources.ts';
import type { Principals } from './principals.ts';

interface Variant {
  /** What is asked for, as the table shows it. */
  readonly what: string;
  readonly request: MatrixRow['request'];
}

export interface MatrixRow {
  readonly id: OperationId;
  /** Unique, as the table shows it. */
  readonly name: string;
  /** Recreated after each success that changes something, so that every caller meets the same. */
  readonly request: (principals: Principals) => Promise<Target> | Target;
}

const makerOf = ({ server, keys, users: { owner, admin } }: Principals): Maker => ({
  server,
  key: keys.all,
  owner,
  admin,
});

/** @param of whose key */
function onKey(of: 'owner' | 'admin', grant: object, body?: object): Variant['request'] {
  return async ({ server, users }) => ({
    params: { keyId: (await server.newKey(users[of], grant)).id },
    ...(body && { body }),
  });
}

const onWorkflow =
  (body: object): Variant['request'] =>
  async (principals) => ({
    params: await makeParams('/api/v1/workflows/{workflowId}', makerOf(principals)),
    body,
  });

const EXECUTION = '/api/v1/executions/{executionId}';

/** An execution that the owner asked for, or an admin with a key of the level `client`, of the owner's workflow. */
const EXECUTIONS: readonly Variant[] = [
  {
    what: "the owner's of a workflow of the owner",
    request: async (principals) => ({ params: await makeParams(EXECUTION, makerOf(principals)) }),
  },
  {
    what: "the admin's of a workflow of the owner",
    async request(principals) {
      const { server, keys } = principals;
      const params = await makeParams('/api/v1/workflows/{workflowId}', makerOf(principals));
      const { body } = await server.client.ok('executeWorkflow', { key: keys.client, params });
      return { params: { executionId: body.data.execution_id } };
    },
  },
];

async function onBareCredential({ server, users }: Principals): Promise<Target> {
  const { cookie } = users.admin;
  const made = await server.client.ok('createCredential', { cookie, body: bearer });
  return { params: { credentialId: made.body.data.id } };
}

const READ_KEY = { scopes: ['workflows:read'] } as const;
const graph = chain(inlineRows([{ n: 1 }]), dashboard);

/** For operations whose response depends on more than the caller and the owner of the resource. */
const variants: Readonly<Partial<Record<OperationId, readonly Variant[]>>> = {
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
      request: async (principals) => ({
        ...(await onKey('owner', READ_KEY)(principals)),
        query: { descendants: true },
      }),
    },
  ],
  updateWorkflow: [
    { what: 'the title of one of the owner', request: onWorkflow({ title: 'Changed' }) },
    { what: 'the graph of one of the owner', request: onWorkflow(graph) },
  ],
  getExecution: EXECUTIONS,
  cancelExecution: EXECUTIONS,
  changePassword: [
    {
      what: 'with a wrong current password',
      request: () => ({
        body: { current_password: 'not the password', new_password: 'a loom that weaves algebra' },
      }),
    },
  ],
  getUser: [
    {
      what: "a member of the owner's organization",
      request: ({ users }) => ({ params: { userId: users.colleague.id } }),
    },
    {
      what: "the admin of the owner's organization",
      request: ({ users }) => ({ params: { userId: users.admin.id } }),
    },
  ],
  updateUser: [
    {
      what: "the name of a member of the owner's organization",
      request: ({ users }) => ({
        params: { userId: users.colleague.id },
        body: { name: 'Renamed' },
      }),
    },
    {
      what: "the role of the admin of the owner's organization",
      request: ({ users }) => ({ params: { userId: users.admin.id }, body: { role: 'admin' } }),
    },
  ],
  deleteUser: [
    {
      what: "a member of the owner's organization",
      async request({ server, users }) {
        const body = {
          email: server.newEmail(),
          name: 'Leaver',
          password: PASSWORD,
          role: 'member',
        };
        const made = await server.client.ok('createUser', { cookie: users.admin.cookie, body });
        return { params: { userId: made.body.data.id } };
      },
    },
    {
      what: "the admin of the owner's organization",
      request: ({ users }) => ({ params: { userId: users.admin.id } }),
    },
  ],
  testCredential: [
    { what: "without a test URL, of the owner's organization", request: onBareCredential },
  ],
};

/** Without a variant it is a request that the documents show, for a resource of the owner. */
export const rows: readonly MatrixRow[] = operationIds.flatMap((id): readonly MatrixRow[] => {
  const own = variants[id];
  if (own === undefined)
    return [{ id, name: id, request: (principals) => targetOf(id, makerOf(principals)) }];
  return own.map(({ what, request }) => ({ id, name: `${id}: ${what}`, request }));
});
