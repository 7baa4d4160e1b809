/** The dialects of databases that compute parts of graphs, by their names. */

import { postgresql } from './postgresql/index.ts';
import type { RemoteDialect } from './remote-dialect.ts';
import { spark } from './spark/index.ts';

export const remoteDialects: ReadonlyMap<string, RemoteDialect> = new Map(
  [postgresql, spark].map((dialect) => [dialect.name, dialect]),
);
