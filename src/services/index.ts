/** All services; each handler's type names those that it uses. */

import type { Accounts } from './accounts/accounts.ts';
import type { Authorizations } from './credentials/oauth/authorizations.ts';
import type { Credentials } from './credentials/credentials.ts';
import type { Dashboards } from './dashboards/dashboards.ts';
import type { Executions } from './executions/executions.ts';
import type { UndeliveredHistory } from './executions/undelivered-history.ts';
import type { Files } from './files/files.ts';
import type { Functions } from './node-types/functions.ts';
import type { Exports } from './exports/exports.ts';
import type { Idempotency } from './idempotency/idempotency.ts';
import type { Imports } from './integrations/imports.ts';
import type { Integrations } from './integrations/integrations.ts';
import type { Keys } from './keys/keys.ts';
import type { NodeTypes } from './node-types/node-types.ts';
import type { Results } from './results/results.ts';
import type { Schedules } from './schedules/schedules.ts';
import type { ServiceInfo } from './service-info.ts';
import type { Captures } from './tests/captures.ts';
import type { TestRuns } from './tests/test-runs.ts';
import type { WorkflowTests } from './tests/workflow-tests.ts';
import type { Publishing } from './workflows/publishing.ts';
import type { Revisions } from './workflows/revisions.ts';
import type { WorkflowDocuments } from './workflows/workflow-documents.ts';
import type { WorkflowLists } from './workflows/workflow-lists.ts';
import type { WorkflowWrites } from './workflows/workflow-writes.ts';
import type { WorkflowCursors } from './workflows/workflow-cursors.ts';
import type { Workflows } from './workflows/workflows.ts';

export interface Services {
  readonly accounts: Accounts;
  readonly authorizations: Authorizations;
  readonly cursors: WorkflowCursors;
  readonly captures: Captures;
  readonly credentials: Credentials;
  readonly dashboards: Dashboards;
  readonly executions: Executions;
  readonly files: Files;
  readonly functions: Functions;
  readonly exports: Exports;
  readonly idempotency: Idempotency;
  readonly imports: Imports;
  readonly integrations: Integrations;
  readonly keys: Keys;
  readonly nodeTypes: NodeTypes;
  readonly results: Results;
  readonly revisions: Revisions;
  readonly publishing: Publishing;
  readonly schedules: Schedules;
  readonly serviceInfo: ServiceInfo;
  readonly undelivered: UndeliveredHistory;
  readonly testRuns: TestRuns;
  readonly workflowDocuments: WorkflowDocuments;
  readonly workflows: Workflows;
  readonly workflowLists: WorkflowLists;
  readonly workflowTests: WorkflowTests;
  readonly workflowWrites: WorkflowWrites;
}
