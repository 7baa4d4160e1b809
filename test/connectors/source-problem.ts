/** The problem of a getter that reads from a server of a test. */

import { chain, dashboard } from '../http/graphs.ts';
import type { TestApp } from '../support/app.ts';

let count = 0;

/**
 * @param type of the credential
 * @param data the fields of the credential
 */
export async function sourceProblem(
  app: TestApp,
  type: 's3' | 'sftp' | 'postgres' | 'mysql' | 'spark',
  data: object,
  config: object,
): Promise<string> {
  const { body: created } = await app.client.ok('createCredential', {
    cookie: app.admin.cookie,
    body: { name: `Server ${(count += 1)}`, type: type as 's3', data: data as never },
  });
  const graph = chain(
    {
      node_type: `sources/${type === 's3' ? 'object' : type}`,
      node_role: 'getter',
      label: 'Rows',
      config: { credential_id: created.data.id, ...config },
    },
    dashboard,
  );
  const { body } = await app.client.call('previewGraph', { key: app.keys.all, body: graph });
  return JSON.stringify(body.error);
}
