import type { Embedding } from '../../model/embedding.ts';
import type { Shapes } from './shapes.ts';

export function presentEmbedding(embedding: Embedding): Shapes['Embedding'] {
  const { embedId, allowedOrigins, secretCreated } = embedding;
  return {
    embed_id: embedId,
    path: `/embed/dashboards/${embedId}`,
    allowed_origins: [...allowedOrigins],
    secret_created: secretCreated && secretCreated.toISOString(),
  };
}
