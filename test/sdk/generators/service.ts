/** The built service for the SDKs, and a key for each that uses it. */

import { createClient } from '../../../scripts/service/client.ts';
import { createKey, logIn } from '../../../scripts/service/credentials.ts';
import { startTemporaryService } from '../../../scripts/service/temporary-service.ts';

export interface Service {
  readonly url: string;
  /** A new key with every scope. */
  createKey(): Promise<string>;
  stop(): Promise<void>;
}

/** @param requestsPerMinute of one key; small, so that a scenario soon meets the limit */
export async function startService(
  requestsPerMinute: number,
  { redis = false }: { readonly redis?: boolean } = {},
): Promise<Service> {
  const service = await startTemporaryService({
    redis,
    environment: {
      RATE_LIMIT_PER_MINUTE: String(requestsPerMinute),
      RATE_LIMIT_PER_ORGANIZATION: '1000000',
      LOG_LEVEL: 'error',
    },
    errors: 'shown',
  });
  const client = createClient(service.url);
  // One session for all keys: logins of an account are limited.
  let session: ReturnType<typeof logIn> | undefined;
  return {
    url: service.url,
    createKey: async () => {
      session ??= logIn(client, service);
      return (await createKey(client, await session, { name: 'SDK owner' })).value;
    },
    async stop() {
      client.close();
      await service.stop();
    },
  };
}
