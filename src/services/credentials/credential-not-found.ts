import { ApiError } from '../../errors.ts';
import type { CredentialId } from '../../model/ids.ts';

export function credentialNotFound(id: CredentialId): never {
  const message = `Credential ${id} does not exist in this organization.`;
  throw new ApiError('CREDENTIAL_NOT_FOUND', message);
}
