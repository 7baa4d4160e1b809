/** An organization that has 20,000 of everything. */

import pg from 'pg';
import type { Account } from '../../support/rows.ts';

export const COUNT = 20_000;
export const EXPIRY_MS = Date.UTC(2100, 0, 1);

const seed = (organization: number, user: number): readonly string[] => [
  `INSERT INTO users (id, organization_id, email, name, role, password_hash) SELECT ${user} + i, ${organization}, i || '@example.com', 'U', 'admin', 'x' FROM generate_series(1, ${COUNT}) i`,
  `INSERT INTO sessions (user_id, token_hash, created, last_seen) SELECT ${user} + i, sha256(i::text::bytea), now(), now() FROM generate_series(1, ${COUNT}) i`,
  `INSERT INTO api_keys (organization_id, user_id, name, key_prefix, hash, scope_level, scopes, is_active)
   SELECT ${organization}, ${user}, 'k', 'weir_AbCdEfG', sha256(i::text::bytea), 'user', '{}', i <= 10 FROM generate_series(1, ${COUNT}) i`,
  `INSERT INTO workflows (id, organization_id, user_id, title) SELECT i, ${organization}, ${user}, 'W' FROM generate_series(1, ${COUNT}) i`,
  `INSERT INTO nodes (id, workflow_id, position, node_type, node_role, label, config, organization_id)
   SELECT 3 * i + p, i, p, 't/x', 'setter', 'N', '{}', ${organization} FROM generate_series(1, ${COUNT}) i, generate_series(0, 2) p`,
  `INSERT INTO edges (workflow_id, position, source_node_id, target_node_id, source_key, target_key)
   SELECT i, p, 3 * i + p, 3 * i + p + 1, 'o', 'i' FROM generate_series(1, ${COUNT}) i, generate_series(0, 1) p`,
  `INSERT INTO workflow_revisions (workflow_id, number) SELECT i, 1 FROM generate_series(1, ${COUNT}) i WHERE i <> 10004`,
  `UPDATE workflows SET revision = 1000 WHERE id = 10004`,
  `INSERT INTO workflow_revisions (workflow_id, number, node_count, edge_count, graph)
   SELECT 10004, i, 3, 2, '{"nodes": [], "edges": []}' FROM generate_series(1, 999) i`,
  `INSERT INTO workflow_revisions (workflow_id, number) VALUES (10004, 1000)`,
  `INSERT INTO schedules (workflow_id, user_id, cron, next_run_at)
   SELECT i, ${user} + i, '@daily', now() + interval '1 day' FROM generate_series(1, ${COUNT}) i`,
  `INSERT INTO schedules (workflow_id, user_id, cron) SELECT 10003, ${user}, '@daily' FROM generate_series(1, 99) i`,
  `INSERT INTO executions (organization_id, workflow_id, revision, user_id, key_id, status, created, started_at, finished_at)
   SELECT ${organization}, i, 1, ${user}, 1, 'completed', at, at, at
   FROM generate_series(1, ${3 * COUNT}) i, LATERAL (SELECT now() - (${3 * COUNT} - i) * interval '1 minute' AS at) t`,
  `INSERT INTO result_bytes (organization_id, expires_at, workflow_id, bytes, due_at)
   SELECT ${organization}, at, i, 1, at FROM generate_series(1, ${COUNT}) i, LATERAL (SELECT to_timestamp(${EXPIRY_MS / 1000} + 60 * i) AS at) t`,
  `INSERT INTO result_totals (organization_id, bytes) VALUES (${organization}, ${COUNT})`,
  `INSERT INTO integrations (id, organization_id, slug, name, description, base_url, auth, operations, operation_count, size_bytes)
   SELECT 100000 + i, ${organization}, 'api' || i, 'A', '', 'https://example.com', '{"type": "none"}', '[{"name": "x"}]', 1, 15 FROM generate_series(1, 99) i`,
  `INSERT INTO organizations (name) SELECT 'O' FROM generate_series(1, ${COUNT})`,
  `INSERT INTO integrations (organization_id, slug, name, description, base_url, auth, operations, operation_count, size_bytes)
   SELECT id, 't', 'A', '', 'https://example.com', '{"type": "none"}', '[]', 0, 2 FROM organizations WHERE id <> ${organization}`,
  `SELECT setval('integrations_id_seq', 200000), setval('workflows_id_seq', 100000), setval('nodes_id_seq', 1000000), setval('users_id_seq', 1000000)`,
];

/** Past the deadlines of the service's own connections. */
export async function fill(url: string, { organizationId, userId }: Account): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const text of [...seed(organizationId, userId), 'VACUUM ANALYZE'])
    await client
      .query(text)
      .catch((error: unknown) => client.end().then(() => Promise.reject(error as Error)));
  await client.end();
}
