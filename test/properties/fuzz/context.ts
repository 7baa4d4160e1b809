/** What all rounds share: an admin who creates their users, and the catalogue. */

import type { Client } from '../../../scripts/service/client.ts';
import { logIn } from '../../../scripts/service/credentials.ts';
import type { TemporaryService } from '../../../scripts/service/temporary-service.ts';
import type { CatalogueEntry } from './graphs.ts';
import type { FuzzContext } from './round.ts';

export type Target = Pick<TemporaryService, 'url' | 'email' | 'password' | 'isAlive'>;

export async function createFuzzContext(
  { url, email, password, isAlive }: Target,
  client: Client,
): Promise<FuzzContext> {
  const adminCookie = await logIn(client, { email, password });
  const { body } = await client.ok('createKey', {
    cookie: adminCookie,
    body: { name: 'Catalogue' },
  });
  const listed = await client.ok('listNodeTypes', { key: body.full_key });
  const admin = { email: `signup-${Date.now()}@example.com`, name: 'S', password: 'is it open?' };
  const signup = await client.call('createOrganization', { body: { name: 'Signup', admin } });
  return {
    client,
    adminCookie,
    baseUrl: url,
    catalogue: listed.body.data.node_types as unknown as readonly CatalogueEntry[],
    tally: { requests: 0, statuses: new Map(), made: [] },
    isAlive,
    signupOpen: signup.status === 201,
  };
}
