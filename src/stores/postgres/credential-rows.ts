import type { Prisma } from '../../generated/prisma/client.ts';
import type {
  Credential,
  CredentialSettings,
  CredentialType,
  SealedCredential,
  TokenProblem,
  TokenState,
} from '../../model/credential.ts';

const TOKEN_STATE = {
  version: true,
  keyId: true,
  expires: true,
  scope: true,
  problemCode: true,
  problem: true,
} as const satisfies Prisma.CredentialTokensSelect;

export const CREDENTIAL = {
  id: true,
  organizationId: true,
  name: true,
  type: true,
  hosts: true,
  settings: true,
  testUrl: true,
  tokens: { select: TOKEN_STATE },
  created: true,
  modified: true,
} as const satisfies Record<keyof Credential, unknown>;

export const SEALED_CREDENTIAL = {
  ...CREDENTIAL,
  sealed: true,
  keyId: true,
} as const satisfies Record<keyof SealedCredential, unknown>;

type CredentialRow = Prisma.CredentialGetPayload<{ select: typeof CREDENTIAL }>;
type SealedCredentialRow = Prisma.CredentialGetPayload<{ select: typeof SEALED_CREDENTIAL }>;

/** Only the store writes the settings, and a check constraint ensures the type. */
export const toCredential = ({ type, settings, tokens, ...row }: CredentialRow): Credential => ({
  ...row,
  type: type as CredentialType,
  settings: settings as CredentialSettings,
  tokens: tokens && toTokenState(tokens),
});

type TokenStateRow = Prisma.CredentialTokensGetPayload<{ select: typeof TOKEN_STATE }>;

function toTokenState({ keyId, expires, scope, ...row }: TokenStateRow): TokenState {
  return { hasTokens: keyId !== null, expires, scope, problem: toTokenProblem(row) };
}

/** Only the store of tokens writes the code. */
export function toTokenProblem({
  problemCode,
  problem,
}: Pick<TokenStateRow, 'problemCode' | 'problem'>): TokenProblem | null {
  if (problemCode === null || problem === null) return null;
  return { code: problemCode as TokenProblem['code'], message: problem };
}

export const toSealedCredential = ({
  sealed,
  keyId,
  ...row
}: SealedCredentialRow): SealedCredential => ({
  ...toCredential(row),
  sealed: Buffer.from(sealed),
  keyId,
});

export const toSettings = ({
  expired_when,
  signature_headers,
  ...settings
}: CredentialSettings): Prisma.InputJsonObject => ({
  ...settings,
  ...(signature_headers && { signature_headers: { ...signature_headers } }),
  ...(expired_when && { expired_when: { ...expired_when } }),
});
