/** Tests whether a credential works. */

import { rates } from '../../admission.ts';
import { ApiError } from '../../errors.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Caller } from '../../model/caller.ts';
import type { Credential, CredentialType, SealedCredential } from '../../model/credential.ts';
import type { CredentialId } from '../../model/ids.ts';
import { isSecretProblem } from '../../model/secret-store.ts';
import type { AttemptStore, CredentialStore } from '../../stores/index.ts';
import { createAttemptLimit } from '../attempt-limit.ts';
import { InvalidInput } from '../invalid-input.ts';
import { credentialNotFound } from './credential-not-found.ts';
import { isHttpType } from './credential-use.ts';
import type { AccessTokens } from './oauth/access-tokens.ts';
import { isProblem } from './oauth/token-requests.ts';
import { openedConnection, type OpenedConnection } from './open-credential.ts';
import type { CredentialSecrets } from './credential-secrets.ts';

/** The steps of a connection, in order. */
export type ConnectionStep = 'dns' | 'tcp' | 'tls' | 'host_key' | 'login' | 'call';
/** `token`: the request for an access token. `secret`: reading the secret from its store. */
export type TestStep = ConnectionStep | 'token' | 'secret';

/** Requests the test URL, or logs in to the server. */
export type TestConnection = (call: {
  readonly tenant: string;
  readonly connection: OpenedConnection;
  readonly signal: AbortSignal;
}) => Promise<
  | { readonly ok: true; readonly message: string }
  | { readonly ok: false; readonly message: string; readonly failedStep: ConnectionStep }
>;

export interface CredentialTestReport {
  readonly ok: boolean;
  readonly message: string;
  /** The step that failed, for types that have several. */
  readonly failedStep?: TestStep;
  readonly ms: number;
}

/** Throws INVALID_INPUT if the credential has no test URL, and RATE_LIMITED. */
export type TestCredential = (
  caller: Caller,
  id: CredentialId,
  signal: AbortSignal,
) => Promise<CredentialTestReport>;

export interface TestDependencies {
  readonly store: Pick<CredentialStore, 'readSealed'>;
  readonly attempts: AttemptStore;
  readonly secrets: CredentialSecrets;
  readonly tokens: Pick<AccessTokens, 'fresh'>;
  readonly testConnection: TestConnection;
  readonly clock: Clock;
}

export function createCredentialTest({
  store,
  attempts,
  secrets,
  tokens,
  testConnection,
  clock,
}: TestDependencies): TestCredential {
  const tests = createAttemptLimit({
    store: attempts,
    name: 'credentialTests',
    attempts: rates.credentialTests.attempts,
  });
  return async ({ organizationId }, id, signal) => {
    const credential = await store.readSealed(organizationId, id);
    if (credential === null) return credentialNotFound(id);
    const { testUrl } = credential;
    if (needsTestUrl(credential.type) && testUrl === null) throw noTestUrl();
    const tenant = String(organizationId);
    const wait = await tests.take(tenant);
    if (wait !== null) throw tooManyTests(wait);
    const startedMs = clock.monotonicMs();
    const report = await reportOf(credential, { tenant, signal });
    return { ...report, ms: Math.max(0, Math.round(clock.monotonicMs() - startedMs)) };
  };

  async function reportOf(
    credential: SealedCredential,
    call: { readonly tenant: string; readonly signal: AbortSignal },
  ): Promise<Omit<CredentialTestReport, 'ms'>> {
    if (credential.type === 'oauth2') {
      const token = await tokens.fresh(credential);
      if (isProblem(token)) return { ok: false, message: token.message, failedStep: 'token' };
      if (credential.testUrl === null) return tokenReport(credential);
      return testConnection({ ...call, connection: openedConnection(credential, token.value) });
    }
    const secret = await secrets.read(credential);
    if (isSecretProblem(secret))
      return { ok: false, message: secret.message, failedStep: 'secret' };
    return testConnection({ ...call, connection: openedConnection(credential, secret.value) });
  }
}

function tokenReport({ settings }: Credential): Omit<CredentialTestReport, 'ms'> {
  const { host } = new URL(settings.token_url ?? '');
  return { ok: true, message: `The authorization server ${host} issued an access token` };
}

/** Other types are tested without a URL. */
const needsTestUrl = (type: CredentialType): boolean => isHttpType(type) && type !== 'oauth2';

function noTestUrl(): InvalidInput {
  const message = 'is not set. Set it with PATCH, then test the credential';
  return new InvalidInput({ field: '/testUrl', message });
}

function tooManyTests(retryAfterSeconds: number): ApiError {
  const message = `An organization may run ${rates.credentialTests.attempts} tests of credentials a minute. Retry in ${retryAfterSeconds} s.`;
  return new ApiError('RATE_LIMITED', message, { retryAfterSeconds });
}
