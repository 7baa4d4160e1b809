/** The database of the guide to databases, on a port of this machine. */

import pg from 'pg';

import { createTestDatabase } from '../support/database.ts';
import type { TextDocument } from '../support/documents-in-text.ts';
import { startDatabaseProxy } from '../support/tcp-proxy.ts';

/** In the guide. */
export const SHOP_PORT = '8099';
export const SHOP_LOGIN =
  '"database": "shop", "username": "reports", "password": "correct horse battery staple"';

/** @param guide its first SQL makes the tables */
export async function startShop({ fences }: TextDocument) {
  const shop = await createTestDatabase({ poolSize: 1 });
  const client = new pg.Client({ connectionString: shop.url });
  await client.connect();
  await client.query(fences.find(({ language }) => language === 'sql')?.content ?? '');
  await client.end();
  const [proxy, url] = await startDatabaseProxy(shop.url);
  const { pathname, username, password } = new URL(url);
  const login = {
    database: pathname.slice(1),
    username: decodeURIComponent(username),
    password: decodeURIComponent(password),
  };
  return {
    port: proxy.port,
    /** In place of `SHOP_LOGIN`: the test's servers accept one role only. */
    login: JSON.stringify(login).slice(1, -1),
    async close() {
      await proxy.close();
      await shop.drop();
    },
  };
}
