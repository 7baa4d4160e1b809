/** The built service as a process of its own, with what its tests have in common. */

import { startBuiltService, type BuiltService } from '../../scripts/service/built-service.ts';
import type { Client } from '../../scripts/service/client.ts';
import { createKey, logIn } from '../../scripts/service/credentials.ts';

const ADMIN_PASSWORD = 'correct horse battery staple';

/** @param environment all that the process sees beside the PATH and what stands here */
export function startService(environment: Readonly<Record<string, string>>): BuiltService {
  return startBuiltService({
    environment: {
      ADMIN_PASSWORD,
      ENGINE_CHILDREN: '1',
      RATE_LIMIT_PER_MINUTE: '100000',
      RATE_LIMIT_PER_ORGANIZATION: '1000000',
      ...environment,
    },
  });
}

/** A key with every scope, made by the first admin. */
export async function firstKey(client: Client): Promise<string> {
  const cookie = await logIn(client, { email: 'admin@example.com', password: ADMIN_PASSWORD });
  return (await createKey(client, cookie, { name: 'K' })).value;
}
