import type { Handler } from '../handler.ts';
import { presentEmbedding } from '../present/embedding.ts';

export const getEmbedding: Handler<'getEmbedding', 'embeddings'> = async (
  { caller },
  { embeddings },
) => ({ status: 200, data: presentEmbedding(await embeddings.get(caller)) });
