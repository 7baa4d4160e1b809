/**
 * The rows of the matrix: every operation with a request that is right in all
 * but its sender. Some operations have several, where the answer goes by what is
 * asked for or by whose it is.
 */

import { bearer } from '../http/credentials.ts';
import type { OperationId } from '../../src/generated/operations.ts';
import { PASSWORD } from '../http/house.ts';
import { chain, dashboard, inlineRows } from '../http/graphs.ts';
import { operationIds, targetOf, type Target } from '../http/requests.ts';
import { makeParams, type Maker } from '../http/things.ts';
import type { Cast } from './cast.ts';

interface Variant {
  /** What is asked for, as the table shows it. */
  readonly what: string;
  readonly request: MatrixRow['request'];
}

export interface MatrixRow {
  readonly id: OperationId;
  /** Unique, as the table shows it. */
  readonly name: string;
  /** Made anew after each success that changes something, so that every caller meets the same. */
  readonly request: (cast: Cast) => Promise<Target> | Target;
}

const makerOf = ({ house, keys, people: { owner, admin } }: Cast): Maker => ({
  house,
  key: keys.all,
  owner,
  admin,
});

/** @param of whose key */
function onKey(of: 'owner' | 'admin', grant: object, body?: object): Variant['request'] {
  return async ({ house, people }) => ({
    params: { keyId: (await house.newKey(people[of], grant)).id },
    ...(body && { body }),
  });
}

const onWorkflow =
  (body: object): Variant['request'] =>
  async (cast) => ({
    params: await makeParams('/api/v1/workflows/{workflowId}', makerOf(cast)),
    body,
  });

async function onBareCredential({ house, people }: Cast): Promise<Target> {
  const { cookie } = people.admin;
  const made = await house.client.ok('createCredential', { cookie, body: bearer });
  return { params: { credentialId: made.body.data.id } };
}

const READ_KEY = { scopes: ['workflows:read'] } as const;
const graph = chain(inlineRows([{ n: 1 }]), dashboard);

/** Of operations whose answer goes by more than who asks for whose thing. */
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
      request: async (cast) => ({
        ...(await onKey('owner', READ_KEY)(cast)),
        query: { descendants: true },
      }),
    },
  ],
  updateWorkflow: [
    { what: 'the title of one of the owner', request: onWorkflow({ title: 'Changed' }) },
    { what: 'the graph of one of the owner', request: onWorkflow(graph) },
  ],
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
  testCredential: [
    { what: "without a test URL, of the owner's organization", request: onBareCredential },
  ],
};

/** Without a variant it is a request that the documents show, for a thing of the owner. */
export const rows: readonly MatrixRow[] = operationIds.flatMap((id): readonly MatrixRow[] => {
  const own = variants[id];
  if (own === undefined) return [{ id, name: id, request: (cast) => targetOf(id, makerOf(cast)) }];
  return own.map(({ what, request }) => ({ id, name: `${id}: ${what}`, request }));
});
