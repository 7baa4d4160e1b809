/** Rows that the tests of the stores stand on. */

import { createHash, randomBytes } from 'node:crypto';
import type { GraphInput } from '../../src/model/workflow.ts';
import { createAccountStore, type AccountStore } from '../../src/stores/postgres/accounts.ts';
import type { ApiKey } from '../../src/model/key.ts';
import type { KeyStore, NewKey } from '../../src/stores/postgres/keys.ts';
import type { Database } from '../../src/stores/postgres/connection/database.ts';

export interface Account {
  readonly organizationId: number;
  readonly userId: number;
}

/** A new organization with one admin. */
export async function newAccount(database: Database): Promise<Account> {
  const made = await createAccountStore(database).insertOrganization('Acme', newUser());
  if (made === 'email_taken') throw new Error('A random address was taken.');
  return { organizationId: made.organization.id, userId: made.admin.id };
}

export function newUser(
  change: Partial<Parameters<AccountStore['insertUser']>[1]> = {},
): Parameters<AccountStore['insertUser']>[1] {
  return {
    email: `${randomBytes(8).toString('hex')}@example.com`,
    name: 'Ada',
    role: 'admin',
    passwordHash: 'scrypt$…',
    ...change,
  };
}

export function newKey(account: Account, change: Partial<NewKey> = {}): NewKey {
  const hash = createHash('sha256').update(randomBytes(16)).digest();
  return {
    ...account,
    name: 'reporting',
    keyPrefix: 'weir_AbCdEfG',
    hash,
    scopeLevel: 'user',
    scopes: ['workflows:read'],
    expiresAt: null,
    createdByKeyId: null,
    ...change,
  };
}

/** Within every limit. */
export async function insertKey(store: KeyStore, key: NewKey): Promise<ApiKey> {
  const made = await store.insert(key, {
    maxActive: 1_000_000,
    maxKept: 1_000_000,
    now: new Date(),
  });
  if (typeof made === 'string') throw new Error(`The key was not made: ${made}`);
  return made;
}

/** A chain of `length` nodes, labelled by position. */
export function chain(length: number, label = 'node'): GraphInput {
  return {
    nodes: Array.from({ length }, (_, n) => ({
      nodeType: n === length - 1 ? 'termination/dashboardOutput' : 'queryoperators/filter',
      nodeRole: n === length - 1 ? ('terminator' as const) : ('setter' as const),
      label: `${label} ${n}`,
      config: { field: 'amount', operator: '>', value: n },
    })),
    edges: Array.from({ length: length - 1 }, (_, n) => ({
      sourceNodeIndex: n,
      targetNodeIndex: n + 1,
      sourceKey: 'output1',
      targetKey: 'input1',
    })),
  };
}
