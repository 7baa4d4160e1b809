/**
 * The yardstick of the HTTP side, run as a process of its own: plain Koa with
 * openapi-backend (its routing memoised, as ours is), the v1 document, and the
 * same query on the same database. No keys, no limits, no log.
 *
 *     tsx scripts/bench/plain-koa.ts <database url> <file with the node-types response>   prints its address
 */

import { readFileSync } from 'node:fs';
import Koa from 'koa';
import { OpenAPIBackend, type Context, type Document } from 'openapi-backend';
import pg from 'pg';
import { v1Document } from '../../src/generated/v1-document.ts';

class Backend extends OpenAPIBackend {
  override validateDefinition(): Document {
    return this.document;
  }
}

const pool = new pg.Pool({ connectionString: process.argv[2], max: 10 });

const catalogue = JSON.parse(readFileSync(process.argv[3]!, 'utf8')) as { data: object };

const workflowQuery = {
  name: 'workflow',
  text: `SELECT w.id, w.title, w.description, w.is_active, w.created, w.modified,
      (SELECT coalesce(json_agg(json_build_object('id', n.id, 'node_type', n.node_type, 'node_role', n.node_role, 'label', n.label, 'config', n.config) ORDER BY n.position), '[]')
         FROM nodes n WHERE n.workflow_id = w.id) AS nodes,
      (SELECT coalesce(json_agg(json_build_object('id', e.id, 'source_node_id', e.source_node_id, 'target_node_id', e.target_node_id,
                'source_key', e.source_key, 'target_key', e.target_key) ORDER BY e.position), '[]')
         FROM edges e WHERE e.workflow_id = w.id) AS edges
    FROM workflows w WHERE w.id = $1`,
};

const meta = () => ({ request_id: crypto.randomUUID(), timestamp: new Date().toISOString() });

const api = new Backend({ definition: v1Document, quick: true, validate: false });
api.register({
  getWorkflow: async (context: Context) => {
    const { rows } = await pool.query({
      ...workflowQuery,
      values: [context.request.params['workflowId']],
    });
    return { success: true, data: rows[0], meta: meta() };
  },
  listNodeTypes: async () => ({ success: true, data: catalogue.data, meta: meta() }),
  notFound: async () => ({ success: false }),
});
api.registerSecurityHandler('bearerKey', () => true);
await api.init();

const { router } = api;
const operations = router.getOperations();
router.getOperations = () => operations;
const known = new Map(operations.map((operation) => [operation.operationId, operation]));
router.getOperation = (id) => known.get(id);

const app = new Koa();
app.use(async (ctx) => {
  ctx.body = await api.handleRequest({
    method: ctx.method,
    path: ctx.path,
    query: ctx.querystring,
    headers: ctx.headers as Record<string, string>,
  });
});
const server = app.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address !== null)
    console.log(`Plain Koa is ready at http://127.0.0.1:${address.port}`);
});
