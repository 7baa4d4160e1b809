/** Calls of the settings for embedded dashboards. Only admins can make them. */

import type { components } from '../../generated/product.ts';
import { dataOf, product } from './client.ts';

type Schemas = components['schemas'];
export type Embedding = Schemas['Embedding'];
export type EmbeddingSecret = Schemas['EmbeddingSecret'];

export const readEmbedding = (signal: AbortSignal): Promise<Embedding> =>
  dataOf<Embedding>(product.GET('/product/embedding', { signal }));

export const changeOrigins = (origins: readonly string[]): Promise<Embedding> =>
  dataOf<Embedding>(
    product.PATCH('/product/embedding', { body: { allowed_origins: [...origins] } }),
  );

/** Tokens that are signed with an earlier secret end. */
export const createSecret = (): Promise<EmbeddingSecret> =>
  dataOf<EmbeddingSecret>(product.POST('/product/embedding/secret'));
