import type { Context } from '../context.ts';
import type { ListCredentials } from '../files/credential-names.ts';
import { createCredentialsClient } from '../product/credentials.ts';
import { openProduct, type Product } from '../product/http.ts';

/** The product's interface, with the key of the command. */
export async function productOf(context: Context): Promise<Product> {
  const { clock, signal } = context.io;
  const { url, key } = await context.keyedConnection();
  await context.warnIfOpen(url);
  return openProduct({ url, clock, signal }, { authorization: `Bearer ${key}` });
}

/** Lists the credentials once, when a file names one. */
export function credentialsOf(context: Context): ListCredentials {
  let credentials: ReturnType<ListCredentials> | null = null;
  return () => (credentials ??= readCredentials(context));
}

async function readCredentials(context: Context): ReturnType<ListCredentials> {
  return createCredentialsClient(await productOf(context)).list();
}
