/** Files that tests upload. */

import type { TestServer } from './test-server.ts';

export const ORDERS = 'item,price,day\ntea,12.5,2026-03-01\npot,30,\n';

/** Uploads a CSV and returns it as the response shows it. */
export async function upload(
  server: Pick<TestServer, 'client'>,
  key: string,
  query: Readonly<Record<string, string | number | boolean>> = {},
  body: string | Buffer = ORDERS,
) {
  const request = { key, query: { name: 'orders.csv', ...query }, body };
  const headers = { 'content-type': 'text/csv' };
  return (await server.client.ok('uploadFile', { ...request, headers })).body.data;
}

/** Sessions end in the meantime: the admin logs in again. */
export async function advance(
  { clock, admin, logIn }: Pick<TestServer, 'clock' | 'admin' | 'logIn'>,
  hours: number,
): Promise<void> {
  clock.advance({ hours });
  Object.assign(admin, await logIn(admin.email));
}

export const fileNode = (file_id: unknown, config: object = {}) => ({
  node_type: 'sources/file',
  node_role: 'getter',
  label: 'File',
  config: { file_id, ...config },
});
