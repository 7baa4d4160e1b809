import type { Handler } from '../handler.ts';
import { presentEmbedding } from '../present/embedding.ts';

export const updateEmbedding: Handler<'updateEmbedding', 'embeddings'> = async (
  { caller, body },
  { embeddings },
) => ({
  status: 200,
  data: presentEmbedding(await embeddings.update(caller, body.allowed_origins)),
});
