/** The built service to be fuzzed. */

import {
  startTemporaryService,
  type TemporaryService,
} from '../../../scripts/service/temporary-service.ts';

export interface ServiceOptions {
  readonly redis: boolean;
  readonly environment?: Readonly<Record<string, string>>;
}

/** Limits that only slow a fuzzer down are out of the way; deadlines are short. */
export function startService({
  redis,
  environment = {},
}: ServiceOptions): Promise<TemporaryService> {
  return startTemporaryService({
    redis,
    environment: {
      SIGNUP: 'open',
      RATE_LIMIT_PER_MINUTE: '1000000',
      RATE_LIMIT_PER_ORGANIZATION: '100000000',
      SESSION_RATE_LIMIT_PER_MINUTE: '1000000',
      KEYS_PER_USER: '1000000',
      LOGINS_PER_ADDRESS: '1000000',
      NEW_USERS_PER_MINUTE: '1000000',
      LOGINS_PER_ACCOUNT: '1000000',
      EXECUTIONS_PER_KEY: '1000',
      EXECUTE_TIMEOUT_SECONDS: '1',
      RESULT_MAX_ROWS: '50000',
      LOG_LEVEL: 'warn',
      // Failed logins count by address: each round comes from another one.
      TRUST_PROXY_HOPS: '1',
      ...environment,
    },
  });
}
