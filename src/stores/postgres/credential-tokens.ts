/** The tokens of credentials of the type `oauth2`, and the leases of the processes that request them. */

import * as sql from '../../generated/statements/credentials.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import type { Sealed, TokenProblem } from '../../model/credential.ts';
import type { CredentialId, OrganizationId } from '../../model/ids.ts';
import type { Database } from './connection/database.ts';
import type { PrismaTransaction } from './connection/prisma-client.ts';
import { toTokenProblem } from './credential-rows.ts';

export interface StoredTokens {
  /** Counts the changes of the tokens. */
  readonly version: number;
  readonly tokens: Sealed | null;
  readonly received: Date | null;
  /** Null if the server did not say. */
  readonly expires: Date | null;
  /** The problem of the latest request. */
  readonly problem: TokenProblem | null;
  readonly failed: Date | null;
}

export interface NewTokens {
  readonly tokens: Sealed;
  readonly received: Date;
  readonly expires: Date | null;
  readonly scope: string | null;
}

export interface SealedTokens extends Sealed {
  readonly id: CredentialId;
  readonly organizationId: OrganizationId;
  readonly type: 'oauth2';
  readonly part: 'tokens';
}

export interface TokenLease {
  readonly id: CredentialId;
  readonly version: number;
  readonly leaseId: string;
}

export interface CredentialTokenStore {
  read(id: CredentialId): Promise<StoredTokens | null>;
  /**
   * Reserves the right to replace the tokens of this version. False if another process has it, or if the tokens have
   * changed. It ends with `save`, `fail`, or after the time, so that a process that died does not keep it.
   */
  lease(lease: TokenLease, leaseMs: number): Promise<boolean>;
  /** Replaces the tokens of this version. False if they have changed in the meantime. */
  save(lease: TokenLease, tokens: NewTokens): Promise<boolean>;
  /** Stores why there are no new tokens. Does nothing if the lease has ended. */
  fail(lease: TokenLease, problem: TokenProblem, failed: Date): Promise<void>;
  /** Ends the lease without a result. */
  release(lease: TokenLease): Promise<void>;
  /** For rotation of the encryption key. */
  underKey(keyId: string, afterId: CredentialId, limit: number): Promise<readonly SealedTokens[]>;
  /** False if the tokens were changed in the meantime. */
  reseal(tokens: SealedTokens, sealed: Sealed): Promise<boolean>;
}

export function createCredentialTokenStore({
  prisma,
  query,
}: Pick<Database, 'prisma' | 'query'>): CredentialTokenStore {
  return {
    async read(credentialId) {
      const row = await prisma.credentialTokens.findUnique({
        where: { credentialId },
        select: STORED,
      });
      return row && toStored(row);
    },

    async lease({ id, version, leaseId }, leaseMs) {
      return (await query(sql.leaseTokens, [id, version, leaseId, leaseMs])).length > 0;
    },

    async save({ id, version }, { tokens: { sealed, keyId }, received, expires, scope }) {
      const { count } = await prisma.credentialTokens.updateMany({
        where: { credentialId: id, version },
        data: {
          version: version + 1,
          sealed: new Uint8Array(sealed),
          keyId,
          received,
          expires,
          scope,
          ...WITHOUT_PROBLEM,
          ...WITHOUT_LEASE,
        },
      });
      return count > 0;
    },

    async fail({ id, version, leaseId }, { code, message }, failed) {
      await prisma.credentialTokens.updateMany({
        where: { credentialId: id, version, leaseId },
        data: { problemCode: code, problem: message, failed, ...WITHOUT_LEASE },
      });
    },

    async release({ id, leaseId }) {
      await prisma.credentialTokens.updateMany({
        where: { credentialId: id, leaseId },
        data: WITHOUT_LEASE,
      });
    },

    ...createResealing(prisma),
  };
}

/** For rotation of the encryption key. */
function createResealing(
  prisma: Database['prisma'],
): Pick<CredentialTokenStore, 'underKey' | 'reseal'> {
  return {
    async underKey(keyId, afterId, limit) {
      const rows = await prisma.credentialTokens.findMany({
        where: { keyId, credentialId: { gt: afterId } },
        orderBy: { credentialId: 'asc' },
        take: limit,
        select: SEALED,
      });
      return rows.flatMap(toSealed);
    },

    async reseal({ id, sealed: current }, { sealed, keyId }) {
      const { count } = await prisma.credentialTokens.updateMany({
        where: { credentialId: id, sealed: new Uint8Array(current) },
        data: { sealed: new Uint8Array(sealed), keyId },
      });
      return count > 0;
    },
  };
}

/** Removes the tokens in the transaction of a change. A request in progress cannot store its tokens any more. */
export async function dropTokens(tx: PrismaTransaction, credentialId: CredentialId): Promise<void> {
  await tx.credentialTokens.updateMany({
    where: { credentialId },
    data: {
      version: { increment: 1 },
      sealed: null,
      keyId: null,
      received: null,
      expires: null,
      scope: null,
      ...WITHOUT_PROBLEM,
      ...WITHOUT_LEASE,
    },
  });
}

const WITHOUT_PROBLEM = { problemCode: null, problem: null, failed: null };
const WITHOUT_LEASE = { leaseId: null, leaseEnds: null };

const STORED = {
  version: true,
  sealed: true,
  keyId: true,
  received: true,
  expires: true,
  problemCode: true,
  problem: true,
  failed: true,
} as const satisfies Prisma.CredentialTokensSelect;

type StoredRow = Prisma.CredentialTokensGetPayload<{ select: typeof STORED }>;

const toStored = ({ version, received, expires, failed, ...row }: StoredRow): StoredTokens => ({
  version,
  received,
  expires,
  failed,
  tokens: toSealedBytes(row),
  problem: toTokenProblem(row),
});

const SEALED = {
  credentialId: true,
  sealed: true,
  keyId: true,
  credential: { select: { organizationId: true } },
} as const satisfies Prisma.CredentialTokensSelect;

type SealedRow = Prisma.CredentialTokensGetPayload<{ select: typeof SEALED }>;

function toSealed({ credentialId: id, credential, ...row }: SealedRow): SealedTokens[] {
  const sealed = toSealedBytes(row);
  if (sealed === null) return [];
  return [{ ...sealed, ...credential, id, type: 'oauth2', part: 'tokens' }];
}

function toSealedBytes({ sealed, keyId }: Pick<StoredRow, 'sealed' | 'keyId'>): Sealed | null {
  return sealed === null || keyId === null ? null : { sealed: Buffer.from(sealed), keyId };
}
