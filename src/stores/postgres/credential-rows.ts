import type { Prisma } from '../../generated/prisma/client.ts';
import type {
  Credential,
  CredentialSettings,
  CredentialType,
  SealedCredential,
} from '../../model/credential.ts';

export const CREDENTIAL = {
  id: true,
  organizationId: true,
  name: true,
  type: true,
  hosts: true,
  settings: true,
  testUrl: true,
  created: true,
  modified: true,
} as const satisfies Record<keyof Credential, true>;

export const SEALED_CREDENTIAL = {
  ...CREDENTIAL,
  sealed: true,
  keyId: true,
} as const satisfies Record<keyof SealedCredential, true>;

type CredentialRow = Prisma.CredentialGetPayload<{ select: typeof CREDENTIAL }>;
type SealedCredentialRow = Prisma.CredentialGetPayload<{ select: typeof SEALED_CREDENTIAL }>;

/** Only the store writes the settings, and a check constraint ensures the type. */
export const toCredential = ({ type, settings, ...row }: CredentialRow): Credential => ({
  ...row,
  type: type as CredentialType,
  settings: settings as CredentialSettings,
});

export const toSealedCredential = ({
  sealed,
  keyId,
  ...row
}: SealedCredentialRow): SealedCredential => ({
  ...toCredential(row),
  sealed: Buffer.from(sealed),
  keyId,
});

export const toSettings = (settings: CredentialSettings): Prisma.InputJsonObject => ({
  ...settings,
});
