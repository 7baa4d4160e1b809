/** Secrets of the engine KV, version 2, of HashiCorp Vault. */

import type { Clock } from '../../kit/clock.ts';
import { parseHostPattern } from '../../kit/host-pattern.ts';
import { isJsonObject } from '../../kit/json-value.ts';
import { createLruCache, type LruCache } from '../../kit/lru-cache.ts';
import { createSingleFlight, type SingleFlight } from '../../kit/single-flight.ts';
import type { OrganizationId } from '../../model/ids.ts';
import {
  isSecretProblem,
  type SecretProblem,
  type SecretReference,
  type SecretStore,
  type StoredSecret,
} from '../../model/secret-store.ts';
import { VaultClient, type VaultResponse, type VaultServer } from './vault-client.ts';
import { allowedText, isAllowed, pathSegments, type VaultPath } from './vault-paths.ts';
import { memberAt, problemOf } from './vault-response.ts';
import { VaultTokens, type VaultLogin } from './vault-tokens.ts';

export interface VaultOptions extends VaultServer {
  readonly login: VaultLogin;
  readonly paths: readonly VaultPath[];
  /** The longest time for which a secret is kept in memory. */
  readonly cacheMs: number;
  readonly clock: Clock;
}

/** All fields of one secret. */
interface Fields {
  readonly values: ReadonlyMap<string, string>;
  readonly hosts: readonly string[] | null;
  readonly untilMs: number;
}

const MAX_SECRETS = 1_000;
/** Metadata of a secret with the hosts that can receive it. */
const HOSTS = 'weir_hosts';

export class VaultStore implements SecretStore {
  readonly #options: VaultOptions;
  readonly #client: VaultClient;
  readonly #tokens: VaultTokens;
  readonly #cache: LruCache<string, Fields> = createLruCache({ maxEntries: MAX_SECRETS });
  readonly #flights: SingleFlight<Fields | SecretProblem> = createSingleFlight();

  constructor(options: VaultOptions) {
    this.#options = options;
    this.#client = new VaultClient(options);
    const call = this.#client.call.bind(this.#client);
    this.#tokens = new VaultTokens({ ...options, call });
  }

  problem({ path }: SecretReference, organizationId: OrganizationId): string | null {
    const segments = pathSegments(path);
    if (segments === null)
      return 'must have the path of a secret in the engine KV, version 2, such as `vault:kv/data/shop#token`';
    const { paths } = this.#options;
    if (isAllowed(paths, segments, organizationId)) return null;
    const allowed = allowedText(paths, organizationId);
    return allowed === ''
      ? 'must not refer to Vault: the operator of the service allows this organization no path (VAULT_PATHS)'
      : `must have a path that this organization can use: ${allowed}`;
  }

  async read(
    reference: SecretReference,
    organizationId: OrganizationId,
  ): Promise<StoredSecret | SecretProblem> {
    const { path, field } = reference;
    // The operator can change the paths after the credential is stored.
    const problem = this.problem(reference, organizationId);
    if (problem !== null)
      return {
        code: 'secret_denied',
        message: `The reference \`vault:${path}#${field}\` ${problem}`,
      };
    const fields = await this.#fields(path);
    if (isSecretProblem(fields)) return fields;
    const value = fields.values.get(field);
    if (value !== undefined) return { value, hosts: fields.hosts };
    const message = `The secret at \`${path}\` in Vault has no field \`${field}\` with a text`;
    return { code: 'secret_not_found', message };
  }

  close(): void {
    this.#client.close();
  }

  async #fields(path: string): Promise<Fields | SecretProblem> {
    const cached = this.#cache.get(path);
    if (cached !== undefined && cached.untilMs > this.#options.clock.monotonicMs()) return cached;
    this.#cache.delete(path);
    return this.#flights.run(path, async () => {
      const fields = await this.#load(path);
      if (!isSecretProblem(fields) && this.#options.cacheMs > 0) this.#cache.set(path, fields);
      return fields;
    });
  }

  async #load(path: string, isRepeated = false): Promise<Fields | SecretProblem> {
    const token = await this.#tokens.current();
    if (typeof token !== 'string') return token;
    const encoded = path.split('/').map(encodeURIComponent).join('/');
    const response = await this.#client.call({ method: 'GET', path: encoded, token });
    const status = 'status' in response ? response.status : 0;
    if (status === 403 && !isRepeated && this.#tokens.discard(token)) return this.#load(path, true);
    if (status === 403)
      return {
        code: 'secret_denied',
        message: `Vault does not let this service read \`${path}\`: the operator must allow it in the policy of the service, or its token has expired`,
      };
    if (status === 404) return { code: 'secret_not_found', message: notFound(path, response) };
    if (status !== 200) return problemOf(response, `did not return the secret at \`${path}\``);
    return this.#fieldsOf(path, response);
  }

  #fieldsOf(path: string, response: VaultResponse): Fields | SecretProblem {
    const body = 'body' in response ? response.body : null;
    const data = memberAt(body, 'data', 'data');
    if (!isJsonObject(data))
      return {
        code: 'secret_invalid',
        message: `Vault's response for \`${path}\` is not a secret of the engine KV, version 2, whose paths have \`data\` after the name of the engine`,
      };
    const texts = Object.entries(data).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number'
        ? [[name, String(value)] as const]
        : [],
    );
    const hosts = memberAt(body, 'data', 'metadata', 'custom_metadata', HOSTS);
    return {
      values: new Map(texts),
      hosts: typeof hosts === 'string' ? hostsIn(hosts) : null,
      untilMs: this.#options.clock.monotonicMs() + this.#options.cacheMs,
    };
  }
}

const hostsIn = (text: string): readonly string[] =>
  text.split(',').flatMap((one) => parseHostPattern(one.trim()) ?? []);

function notFound(path: string, response: VaultResponse): string {
  const body = 'body' in response ? response.body : null;
  const deleted = memberAt(body, 'data', 'metadata', 'deletion_time');
  return typeof deleted === 'string' && deleted !== ''
    ? `The secret at \`${path}\` in Vault was deleted`
    : `Vault has no secret at \`${path}\``;
}
