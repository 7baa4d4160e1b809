/** The dialects of databases that compute parts of graphs, by their names. */

import { postgresql } from './postgresql/index.ts';
import type { RemoteDialect } from './remote-dialect.ts';

export const remoteDialects: ReadonlyMap<string, RemoteDialect> = new Map(
  [postgresql].map((dialect) => [dialect.name, dialect]),
);
