/** The one server to which a credential that is not sent with requests can be sent. */

import { bucketServer } from '../../model/bucket.ts';
import type { CredentialSettings, CredentialType } from '../../model/credential.ts';

export function serverOf(
  type: CredentialType,
  settings: CredentialSettings,
): Pick<CredentialSettings, 'host' | 'port'> {
  return type === 's3' ? (bucketServer(settings) ?? {}) : settings;
}
