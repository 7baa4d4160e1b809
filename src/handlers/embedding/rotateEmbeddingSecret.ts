import type { Handler } from '../handler.ts';

export const rotateEmbeddingSecret: Handler<'rotateEmbeddingSecret', 'embeddings'> = async (
  { caller },
  { embeddings },
) => {
  const { embedding, secret, created } = await embeddings.rotateSecret(caller);
  const data = { embed_id: embedding.embedId, secret, secret_created: created.toISOString() };
  return { status: 200, data };
};
