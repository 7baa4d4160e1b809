/** Dashboards in pages of other sites. */

import { ApiError } from '../../errors.ts';
import { randomBase62 } from '../../kit/base62.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Caller, ViewerCaller } from '../../model/caller.ts';
import type { Embedding } from '../../model/embedding.ts';
import type { OrganizationId } from '../../model/ids.ts';
import type { EmbeddingStore } from '../../stores/index.ts';
import { resealRows } from '../credentials/reseal-rows.ts';
import type { Vault } from '../credentials/vault.ts';
import { requireLoggedInAdmin } from '../organization-change.ts';
import { isSignedWith, readClaims } from './signed-token.ts';

const ID_LENGTH = 24;
/** 256 random bits. */
const SECRET_LENGTH = 43;
const ID = /^emb_[0-9A-Za-z]{24}$/;

export interface CreatedSecret {
  readonly embedding: Embedding;
  /** Stored encrypted, and not shown again. */
  readonly secret: string;
  readonly created: Date;
}

interface Dependencies {
  readonly store: EmbeddingStore;
  readonly vault: Pick<Vault, 'sealData' | 'openData' | 'hasOldKeys' | 'resealData'>;
  readonly clock: Clock;
}

export class Embeddings {
  readonly #store: EmbeddingStore;
  readonly #vault: Dependencies['vault'];
  readonly #clock: Clock;

  constructor({ store, vault, clock }: Dependencies) {
    this.#store = store;
    this.#vault = vault;
    this.#clock = clock;
  }

  /** Throws FORBIDDEN unless the caller is a logged-in admin, like the methods below. */
  async get(caller: Caller): Promise<Embedding> {
    requireAdmin(caller);
    return this.#ensure(caller);
  }

  async update(caller: Caller, origins: readonly string[]): Promise<Embedding> {
    requireAdmin(caller);
    await this.#ensure(caller);
    return this.#store.setOrigins(caller.organizationId, origins);
  }

  /** Tokens that are signed with an earlier secret end. Throws SERVICE_UNAVAILABLE if there is no key to encrypt it. */
  async rotateSecret(caller: Caller): Promise<CreatedSecret> {
    requireAdmin(caller);
    await this.#ensure(caller);
    const { organizationId } = caller;
    const secret = `weirembed_${randomBase62(SECRET_LENGTH)}`;
    const sealed = await this.#vault.sealData(Buffer.from(secret), purposeOf(organizationId));
    if (sealed === null) throw noKey();
    const created = this.#clock.now();
    return {
      embedding: await this.#store.setSecret(organizationId, sealed, created),
      secret,
      created,
    };
  }

  /** Encrypts secrets of other keys with the first key, and returns their number. */
  reseal(): Promise<number> {
    if (!this.#vault.hasOldKeys()) return Promise.resolve(0);
    return resealRows({
      batchAfter: (after, limit) => this.#store.secretsAfter(after, limit),
      idOf: ({ organizationId }) => organizationId,
      reseal: async (embedding) => {
        const { organizationId, sealedSecret } = embedding;
        const sealed = this.#vault.resealData(sealedSecret, purposeOf(organizationId));
        return sealed !== null && this.#store.reseal(embedding, sealed);
      },
    });
  }

  /** The origins whose pages can show dashboards. Null if there are no such settings. */
  async allowedOrigins(embedId: string): Promise<readonly string[] | null> {
    if (!ID.test(embedId)) return null;
    return (await this.#store.find(embedId))?.allowedOrigins ?? null;
  }

  /** Null if the token is invalid or has ended. */
  async authenticate(token: string): Promise<ViewerCaller | null> {
    const claims = readClaims(token, this.#clock.now());
    if (claims === null || !ID.test(claims.embedId)) return null;
    const embedding = await this.#store.find(claims.embedId);
    if (embedding === null || embedding.sealedSecret === null) return null;
    const { organizationId, sealedSecret } = embedding;
    const secret = this.#vault.openData(sealedSecret, purposeOf(organizationId));
    if (secret === null || !isSignedWith(token, secret)) return null;
    const { dashboardId, params, expiresAt } = claims;
    const owner = await this.#store.owner(organizationId, dashboardId);
    if (owner === null) return null;
    return {
      kind: 'viewer',
      organizationId,
      ...owner,
      keyId: null,
      dashboardId,
      linkId: null,
      params,
      seesOrganization: owner.role === 'admin',
      refreshMinutes: null,
      expiresAt,
    };
  }

  #ensure({ organizationId }: Caller): Promise<Embedding> {
    return this.#store.ensure(organizationId, `emb_${randomBase62(ID_LENGTH)}`);
  }
}

const purposeOf = (organizationId: OrganizationId): string => `embedding secret\n${organizationId}`;

const requireAdmin = (caller: Caller): void =>
  requireLoggedInAdmin(caller, 'change how it embeds dashboards');

function noKey(): ApiError {
  const message = 'The secret cannot be stored: the service has no key to encrypt it.';
  return new ApiError('SERVICE_UNAVAILABLE', message, { retryAfterSeconds: 60 });
}
