/** Calls to other hosts, with the credentials of runs and tests. */

import { ApiError } from '../errors.ts';
import { SourceError } from '../engine/index.ts';
import type { Log } from '../kit/log.ts';
import {
  createOutbound,
  createRates,
  type Outbound,
  type OutboundOptions,
  type RateStore,
} from '../connectors/http/index.ts';
import { AccessTokens } from '../services/credentials/oauth/access-tokens.ts';
import type { SendTokenCall } from '../services/credentials/oauth/token-requests.ts';
import type { ReadCredentials } from '../services/credentials/find-credential.ts';
import { openCredential } from '../services/credentials/open-credential.ts';
import type { CredentialSecrets } from '../services/credentials/credential-secrets.ts';
import type { Stores } from '../stores/index.ts';

interface Parts extends Pick<OutboundOptions, 'allowHosts' | 'resolve'> {
  readonly maxBytes: number;
  readonly silenceMs: number;
  readonly credentials: ReadCredentials;
  readonly secrets: CredentialSecrets;
  readonly tokens: AccessTokens;
  readonly limits: Pick<Stores, 'attempts' | 'slots'>;
  readonly log: Log;
}

/** The time for which the slots of a dead process stay occupied. */
const SLOT_LEASE_MS = 60_000;

export function outboundWithCredentials({
  credentials,
  secrets,
  tokens,
  limits,
  silenceMs,
  ...options
}: Parts): Outbound {
  return createOutbound({
    ...options,
    maxBytesSetting: 'SOURCE_RESPONSE_MAX_BYTES',
    silence: { ms: silenceMs, setting: 'SOURCE_IDLE_TIMEOUT_SECONDS' },
    rates: createRates(rateStore(limits)),
    async openCredential(tenant, id) {
      try {
        return await openCredential({ store: credentials, secrets, tokens }, Number(tenant), id);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        options.log.warn({ error, credentialId: id }, 'credential not opened');
        return error.message.replace(/\.$/, '');
      }
    },
  });
}

/** A request for a token ends within this time, redirects included. */
const TOKEN_CALL_MS = 20_000;

/** Access tokens, requested behind the guard of all outbound calls. */
export function startAccessTokens({
  allowHosts,
  resolve,
  ...parts
}: Pick<OutboundOptions, 'allowHosts' | 'resolve'> &
  Omit<ConstructorParameters<typeof AccessTokens>[0], 'send'> & {
    readonly log: Log;
  }): AccessTokens {
  const outbound = createOutbound({
    allowHosts,
    ...(resolve === undefined ? {} : { resolve }),
    log: parts.log,
    timeoutMs: TOKEN_CALL_MS,
  });
  return new AccessTokens({ ...parts, send: tokenSender(outbound) });
}

const tokenSender =
  ({ postForm }: Pick<Outbound, 'postForm'>): SendTokenCall =>
  async (call, tenant) => {
    // Never aborted: the response can contain a refresh token that replaces the stored one.
    const { signal } = new AbortController();
    try {
      return await postForm({ ...call, tenant, signal });
    } catch (error) {
      if (error instanceof SourceError) return { unreachable: error.message };
      throw error;
    }
  };

/** Rates for all processes that share the store of attempts and slots. */
export function rateStore({ attempts, slots }: Pick<Stores, 'attempts' | 'slots'>): RateStore {
  return {
    take: (subject, limit) => orSourceError(attempts.take(subject, limit)),
    async enter(subject, concurrent) {
      const slot = await orSourceError(
        slots.take(subject, { slots: concurrent, leaseMs: SLOT_LEASE_MS }),
      );
      if (slot === null) return null;
      const renew = (): void =>
        // A slot that is not renewed expires after its lease, and one more request can be in flight.
        void slots.renew([slot], SLOT_LEASE_MS).catch(() => undefined);
      const timer = setInterval(renew, SLOT_LEASE_MS / 3);
      timer.unref();
      return {
        async release() {
          clearInterval(timer);
          await slots.release([slot]).catch(() => undefined);
        },
      };
    },
  };
}

/** If the limits are not available now, the error says that the call can be repeated later. */
async function orSourceError<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new SourceError(
      'The rate of the operation could not be counted, because the store of limits did not answer; run it again',
    );
  }
}
