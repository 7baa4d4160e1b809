/** How whoever asked for a run loses the right to it. */

import pg from 'pg';
import type { Person, TestApp } from '../support/app.ts';

/** Who asks for a run of a workflow that belongs to another user. */
export interface Asker extends Person {
  readonly key: { readonly id: number; readonly value: string };
}

export interface Loss {
  readonly code: string;
  /** Whether the service is told: otherwise it finds out. */
  readonly isTold: boolean;
  take(asker: Asker): Promise<unknown>;
}

export async function sqlOf({ databaseUrl }: TestApp, text: string, id: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(text, [id]);
  await client.end();
}

export const lossesOf = (appOf: () => TestApp): readonly (readonly [string, Loss])[] => [
  [
    'is deleted',
    {
      code: 'user_deleted',
      isTold: true,
      take: ({ id: userId }) =>
        appOf().client.ok('deleteUser', { params: { userId }, cookie: appOf().admin.cookie }),
    },
  ],
  [
    'is no admin any more',
    {
      code: 'not_permitted',
      isTold: true,
      take: ({ id: userId }) =>
        appOf().client.ok('updateUser', {
          params: { userId },
          cookie: appOf().admin.cookie,
          body: { role: 'member' },
        }),
    },
  ],
  [
    'has a key with fewer scopes',
    {
      code: 'scope_removed',
      isTold: true,
      take: ({ key, cookie }) =>
        appOf().client.ok('updateKey', {
          params: { keyId: key.id },
          cookie,
          body: { scopes: ['workflows:read', 'workflows:write'] },
        }),
    },
  ],
  [
    'has a key that is revoked',
    {
      code: 'key_revoked',
      isTold: true,
      take: ({ key, cookie }) =>
        appOf().client.ok('revokeKey', { params: { keyId: key.id }, cookie }),
    },
  ],
  [
    'has a key that expires',
    {
      code: 'key_revoked',
      isTold: false,
      take: ({ key }) =>
        sqlOf(appOf(), 'UPDATE api_keys SET expires_at = clock_timestamp() WHERE id = $1', key.id),
    },
  ],
];
