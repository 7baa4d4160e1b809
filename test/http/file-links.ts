/** Links to files, as the service puts them into mails. */

import { sealData, sealingKey } from '../../src/services/credentials/seal.ts';
import { TEST_KEY } from '../support/app.ts';
import type { TestServer } from './test-server.ts';

interface LinkedFile {
  readonly organizationId: number;
  readonly fileId: string;
  readonly expires: Date;
}

export function linkToken({ expires, ...file }: LinkedFile): string {
  const linked = Buffer.from(JSON.stringify({ ...file, expiresMs: expires.getTime() }));
  return sealData(linked, 'file link', sealingKey(TEST_KEY)).toString('base64url');
}

/** A link for an hour to a file of the organization of the session. */
export async function newLinkToken(
  { client, clock }: Pick<TestServer, 'client' | 'clock'>,
  cookie: string,
  fileId: string,
): Promise<string> {
  const { body } = await client.ok('getSession', { cookie });
  const expires = new Date(clock.now().getTime() + 3_600_000);
  return linkToken({ organizationId: body.data.organization.id, fileId, expires });
}
