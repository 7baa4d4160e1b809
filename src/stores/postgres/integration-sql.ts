/** The statements of the integration store. */

import type { Integration, IntegrationListItem } from '../../model/integration.ts';
import { columns, int, json, text, time, type Fields } from './queries/columns.ts';
import { USING_WORKFLOW } from './queries/using-workflows.ts';

const HEAD: Fields<Omit<Integration, 'operations'>> = {
  id: int(),
  organizationId: int(),
  slug: text(),
  name: text(),
  description: text(),
  baseUrl: text(),
  auth: json('i.auth'),
  revision: int(),
  created: time(),
  modified: time(),
};

/** The operations as text: thousands of them are parsed in steps. */
export type IntegrationRow = Omit<Integration, 'operations'> & { readonly operations: string };

export const INTEGRATION = columns<IntegrationRow>('i', {
  ...HEAD,
  operations: text('i.operations::text'),
});
export const INTEGRATION_HEAD = columns<Omit<Integration, 'operations'>>('i', HEAD);
export const INTEGRATION_ITEM = columns<IntegrationListItem>('i', {
  ...HEAD,
  operationCount: int(),
});
const TOTAL = columns('', { total: int('count(*)::int') });
const VERSION = columns('', { version: int('catalogue_version') });
const REVISION_OF = columns<Pick<Integration, 'revision'>>('i', { revision: int() });
const TOTALS = columns('', {
  integrations: int('count(*)::int'),
  operations: int('coalesce(sum(operation_count), 0)::int'),
  bytes: int('coalesce(sum(size_bytes), 0)::int'),
});

export const COUNT = {
  name: 'integrations.count',
  sql: `SELECT ${TOTAL.sql} FROM integrations WHERE organization_id = $1`,
  columns: TOTAL,
};

export const LIST = {
  name: 'integrations.list',
  sql: `SELECT ${INTEGRATION_ITEM.sql} FROM integrations i WHERE organization_id = $1 ORDER BY id DESC OFFSET $2 LIMIT $3`,
  columns: INTEGRATION_ITEM,
};

export const FIND = {
  name: 'integrations.find',
  sql: `SELECT ${INTEGRATION.sql} FROM integrations i WHERE organization_id = $1 AND id = $2`,
  columns: INTEGRATION,
};

export const REVISION = {
  name: 'integrations.revision',
  sql: `SELECT ${REVISION_OF.sql} FROM integrations i WHERE organization_id = $1 AND id = $2`,
  columns: REVISION_OF,
};

export const ALL = {
  name: 'integrations.all',
  sql: `SELECT ${INTEGRATION.sql} FROM integrations i WHERE organization_id = $1 ORDER BY id`,
  columns: INTEGRATION,
};

export const CATALOGUE_VERSION = {
  name: 'integrations.catalogueVersion',
  sql: `SELECT ${VERSION.sql} FROM organizations WHERE id = $1`,
  columns: VERSION,
};

export const NEXT_VERSION = {
  name: 'integrations.nextVersion',
  sql: 'UPDATE organizations SET catalogue_version = catalogue_version + 1 WHERE id = $1',
};

/** Of all integrations of the organization but `$2`. */
export const TOTALS_OF_OTHERS = {
  name: 'integrations.totalsOfOthers',
  sql: `SELECT ${TOTALS.sql} FROM integrations WHERE organization_id = $1 AND id <> $2`,
  columns: TOTALS,
};

/** Whether an integration other than `$3` has the slug `$2`. */
export const SLUG_TAKEN = {
  name: 'integrations.slugTaken',
  sql: 'SELECT id FROM integrations WHERE organization_id = $1 AND slug = $2 AND id <> $3',
};

export const INSERT = {
  name: 'integrations.insert',
  sql: `
    INSERT INTO integrations AS i
      (organization_id, slug, name, description, base_url, auth, operations, operation_count, size_bytes)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
    RETURNING ${INTEGRATION_HEAD.sql}`,
  columns: INTEGRATION_HEAD,
};

export const UPDATE = {
  name: 'integrations.update',
  sql: `
    UPDATE integrations i SET
      slug = $2, name = $3, description = $4, base_url = $5, auth = $6, operations = $7, operation_count = $8, size_bytes = $9,
      revision = revision + 1, modified = greatest(clock_timestamp(), modified)
    WHERE id = $1
    RETURNING ${INTEGRATION_HEAD.sql}`,
  columns: INTEGRATION_HEAD,
};

export const DELETE = {
  name: 'integrations.delete',
  sql: 'DELETE FROM integrations WHERE id = $1',
};

/** `$2` the node types, `$3` how many workflows. */
export const USING_WORKFLOWS = {
  name: 'integrations.usingWorkflows',
  sql: `
    WITH users AS MATERIALIZED (
      SELECT DISTINCT n.workflow_id FROM nodes n WHERE n.organization_id = $1 AND n.node_type = ANY ($2::text[]))
    SELECT ${USING_WORKFLOW.sql} FROM users JOIN workflows w ON w.id = users.workflow_id
    WHERE w.organization_id = $1
    ORDER BY w.id DESC LIMIT $3`,
  columns: USING_WORKFLOW,
};
