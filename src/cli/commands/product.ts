import type { Context } from '../context.ts';
import { openProduct, type Product } from '../product/http.ts';

/** The product's interface, with the key of the command. */
export async function productOf(context: Context): Promise<Product> {
  const { clock, signal } = context.io;
  const { url, key } = await context.keyedConnection();
  await context.warnIfOpen(url);
  return openProduct({ url, clock, signal }, { authorization: `Bearer ${key}` });
}
