/** Half a million workflows and what goes with them, by SQL: through the service it would take days. */

import pg from 'pg';

export const SIZES = {
  workflows: 500_000,
  nodes: 2_000_000,
  keys: 20_000,
  users: 20_000,
  executions: 2_000_000,
  sessions: 100_000,
};

export const counted = (count: number): string => count.toLocaleString('en');

export interface Owner {
  readonly organizationId: number;
  readonly userId: number;
}

interface Step {
  readonly what: string;
  /** Whether the triggers run: those of the counts have to, those of foreign keys cost minutes and find nothing. */
  readonly triggers: boolean;
  readonly sql: string;
}

const steps = ({ organizationId, userId }: Owner): readonly Step[] => [
  {
    what: `${counted(SIZES.users)} users`,
    triggers: true,
    sql: `INSERT INTO users (organization_id, email, name, role, password_hash)
          SELECT ${organizationId}, 'user' || i || '@large.example.com', 'User ' || i, 'member', '' FROM generate_series(1, ${SIZES.users}) i`,
  },
  {
    what: `${counted(SIZES.sessions)} sessions`,
    triggers: false,
    sql: `INSERT INTO sessions (user_id, token_hash, created, last_seen)
          SELECT ${userId} + i % ${SIZES.users}, sha256(('large' || i)::bytea), now(), now() FROM generate_series(1, ${SIZES.sessions}) i`,
  },
  {
    what: `${counted(SIZES.keys)} keys`,
    triggers: true,
    sql: `INSERT INTO api_keys (organization_id, user_id, name, key_prefix, hash, scope_level, scopes, is_active)
          SELECT ${organizationId}, ${userId}, 'Key ' || i, 'weir_AbCdEfG', sha256(('large' || i)::bytea), 'user', '{workflows:read}', false
          FROM generate_series(1, ${SIZES.keys}) i`,
  },
  {
    what: `${counted(SIZES.workflows)} workflows`,
    triggers: true,
    sql: `INSERT INTO workflows (id, organization_id, user_id, title, description)
          SELECT i, ${organizationId}, ${userId}, 'Workflow ' || i, 'Number ' || i || ' of many' FROM generate_series(1001, ${SIZES.workflows} + 1000) i`,
  },
  {
    what: `${counted(SIZES.nodes)} nodes`,
    triggers: false,
    sql: `INSERT INTO nodes (id, workflow_id, position, node_type, node_role, label, config)
          SELECT i, 1001 + (i - 100000) / 4, (i - 100000) % 4, 'queryoperators/computedColumn', 'setter', 'Node', '{"column_name": "a", "expression": "b + 1"}'
          FROM generate_series(100000, ${SIZES.nodes} + 99999) i`,
  },
  {
    what: `${counted((SIZES.nodes / 4) * 3)} edges`,
    triggers: false,
    sql: `INSERT INTO edges (workflow_id, position, source_node_id, target_node_id, source_key, target_key)
          SELECT 1001 + (i - 100000) / 4, (i - 100000) % 4, i, i + 1, 'output1', 'input1'
          FROM generate_series(100000, ${SIZES.nodes} + 99999) i WHERE i % 4 <> 3`,
  },
  {
    what: `${counted(SIZES.executions)} executions`,
    triggers: false,
    sql: `INSERT INTO executions (organization_id, workflow_id, revision, user_id, key_id, status, started_at, finished_at)
          SELECT ${organizationId}, 1001 + i % ${SIZES.workflows}, 1, ${userId}, 1, 'completed', now() - i * interval '1 second', now() FROM generate_series(1, ${SIZES.executions}) i`,
  },
];

/** Says what it is at, since it takes minutes. */
export async function seedDatabase(url: string, owner: Owner): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('SET synchronous_commit = off');
    for (const { what, triggers, sql } of steps(owner)) {
      const started = performance.now();
      await client.query(`SET session_replication_role = ${triggers ? 'origin' : 'replica'}`);
      await client.query(sql);
      progress(what, started);
    }
    const started = performance.now();
    await client.query("SELECT setval('workflows_id_seq', max(id)) FROM workflows");
    await client.query("SELECT setval('nodes_id_seq', max(id)) FROM nodes");
    await client.query('VACUUM ANALYZE');
    progress('statistics', started);
  } finally {
    await client.end();
  }
}

export function progress(what: string, started: number): void {
  console.log(`  stored: ${what} (${((performance.now() - started) / 1000).toFixed(0)} s)`);
}
