/** The services with their dependencies. */

import type { Engine, SendSession, ConnectorChecks } from '../engine/index.ts';
import type { Clock } from '../kit/clock.ts';
import type { ScratchSpace } from '../kit/scratch-space.ts';
import type { OrganizationId } from '../model/ids.ts';
import type { SecretStores } from '../model/secret-store.ts';
import type { Log } from '../kit/log.ts';
import { catalogue } from '../nodes/index.ts';
import { integrationNodeTypes } from '../nodes/integration/index.ts';
import { createAccounts } from '../services/accounts/accounts.ts';
import { createCredentialCheck } from '../services/credentials/credential-check.ts';
import type { TestConnection } from '../services/credentials/credential-test.ts';
import { Authorizations } from '../services/credentials/oauth/authorizations.ts';
import { createCredentials } from '../services/credentials/credentials.ts';
import type { AccessTokens } from '../services/credentials/oauth/access-tokens.ts';
import type { CredentialSecrets } from '../services/credentials/credential-secrets.ts';
import type { Vault } from '../services/credentials/vault.ts';
import type { Loads, Mails } from '../services/executions/deliveries/deliveries.ts';
import { UndeliveredRows } from '../services/executions/deliveries/undelivered-rows.ts';
import { createExecutions } from '../services/executions/executions.ts';
import { SealedParams } from '../services/executions/sealed-params.ts';
import { UndeliveredHistory } from '../services/executions/undelivered-history.ts';
import { createExports, EXPORT_LIMITS } from '../services/exports/exports.ts';
import type { Services } from '../services/index.ts';
import { createIdempotency } from '../services/idempotency/idempotency.ts';
import type { ImportThread } from '../importer/thread/import-thread.ts';
import {
  definitionProblems,
  type DefinitionCheck,
} from '../services/integrations/definition-rules.ts';
import { createDefinitionWriter } from '../services/integrations/definition-writer.ts';
import { createImports, type FetchDocument } from '../services/integrations/imports.ts';
import { createIntegrations } from '../services/integrations/integrations.ts';
import { createKeys } from '../services/keys/keys.ts';
import type { FileLinks } from '../services/files/file-links.ts';
import { Files } from '../services/files/files.ts';
import type { CalledGraphs } from '../services/workflows/called-graphs.ts';
import { createFunctions } from '../services/node-types/functions.ts';
import { createNodeTypes } from '../services/node-types/node-types.ts';
import {
  createOrganizationTypes,
  type OrganizationTypes,
} from '../services/node-types/organization-types.ts';
import { createResults } from '../services/results/results.ts';
import { createSchedules } from '../services/schedules/schedules.ts';
import { Captures } from '../services/tests/captures.ts';
import { RequiredTests } from '../services/tests/required-tests.ts';
import { TestRuns } from '../services/tests/test-runs.ts';
import { WorkflowLists } from '../services/workflows/workflow-lists.ts';
import { WorkflowWrites } from '../services/workflows/workflow-writes.ts';
import { WorkflowTests } from '../services/tests/workflow-tests.ts';
import { createRevisions } from '../services/workflows/revisions.ts';
import { WorkflowDocuments } from '../services/workflows/workflow-documents.ts';
import { GraphDrafts } from '../services/workflows/graph-drafts.ts';
import { WorkflowCursors } from '../services/workflows/workflow-cursors.ts';
import { Publishing } from '../services/workflows/publishing.ts';
import type { WorkflowGraphs } from '../services/workflows/workflow-graphs.ts';
import { createWorkflows } from '../services/workflows/workflows.ts';
import type { FreeSpace, OpenStores, Stores } from '../stores/index.ts';
import type { Config } from './config.ts';
import { dashboardServices } from './dashboards.ts';
import { createGraphServices } from './graph-services.ts';
import { serviceInfo } from './service-info.ts';

export interface ServiceParts {
  readonly config: Config;
  readonly passwordCost: number | undefined;
  readonly stores: Stores;
  readonly opened: Pick<OpenStores, 'events' | 'databaseReady' | 'redisReady'>;
  readonly engine: Engine;
  readonly openSession: () => SendSession;
  readonly mails: Mails;
  /** Returns true if workflows of the organization can use the mail server of the service. */
  readonly hasServiceMail: (organizationId: OrganizationId) => boolean;
  readonly vault: Vault;
  readonly secrets: CredentialSecrets;
  readonly secretStores: SecretStores;
  readonly tokens: AccessTokens;
  readonly baseUrl: () => string;
  readonly testConnection: TestConnection;
  /** Checks of the databases in graphs of an organization. */
  readonly connectorChecks: (tenant: string) => ConnectorChecks;
  readonly loads: Loads;
  readonly importThread: ImportThread;
  readonly fetchDocument: FetchDocument;
  readonly fileLinks: FileLinks;
  readonly storage: FreeSpace;
  readonly scratch: ScratchSpace<OrganizationId>;
  readonly clock: Clock;
  readonly log: Log;
}

export function createServices(parts: ServiceParts): Services {
  const { config, stores, engine, storage, scratch, clock, log } = parts;
  const { workflows, results, resultBytes, slots } = stores;
  const storedResults = createResults({ workflows, store: results, limits: config, log });
  const credentialCheck = createCredentialCheck({ ...parts, store: stores.credentials, catalogue });
  const types = organizationTypes(stores);
  const graphParts = { ...parts, types, credentials: credentialCheck };
  const { graphs, calledGraphs, zoneData } = createGraphServices(graphParts);
  const drafts = new GraphDrafts(types, config);
  const workflowService = createWorkflows({
    store: workflows,
    results,
    resultBytes,
    drafts,
    graphs,
    clock,
    log,
    caps: config,
  });
  const revisions = createRevisions({
    store: stores.revisions,
    stored: workflows,
    workflows: workflowService,
  });
  const undeliveredRows = new UndeliveredRows(parts.vault);
  const executions = executionService(parts, undeliveredRows, {
    graphs,
    drafts,
    types,
    calledGraphs,
    scratch,
    credentials: credentialCheck,
  });
  const subjects = { revisions, executions, graphs, types, calledGraphs, results: storedResults };
  const tests = testServices(parts, subjects);
  return {
    zoneData,
    ...integrationServices(parts),
    ...accessServices(parts),
    fileLinks: parts.fileLinks,
    files: new Files({
      store: stores.files,
      engine,
      executions,
      scratch,
      storage,
      limits: config,
      clock,
    }),
    idempotency: createIdempotency({ store: stores.idempotency, limits: config, clock, log }),
    workflows: workflowService,
    workflowLists: new WorkflowLists(workflows),
    workflowWrites: new WorkflowWrites({ workflows: workflowService, drafts, graphs }),
    workflowDocuments: new WorkflowDocuments({
      store: workflows,
      types,
      graphs,
      calledGraphs,
      revisions,
    }),
    undelivered: new UndeliveredHistory(executions, stores.deliveries, undeliveredRows),
    revisions,
    cursors: new WorkflowCursors({
      store: parts.stores.cursors,
      workflows: parts.stores.workflows,
      graphs,
    }),
    ...dashboardServices(stores, { ...parts, graphs, executions, results: storedResults }),
    publishing: publishingService(parts, tests, { revisions, graphs, workflows: workflowService }),
    executions,
    ...tests,
    results: storedResults,
    exports: createExports({
      results: storedResults,
      store: results,
      slots,
      engine,
      storage,
      scratch,
      log,
      limits: { ...EXPORT_LIMITS, parquetTimeoutMs: config.executeTimeoutSeconds * 1000 },
    }),
    schedules: createSchedules({
      workflows,
      engine,
      types,
      storage,
      clock,
      store: stores.schedules,
      firing: stores.scheduleFiring,
      limits: config,
    }),
    functions: createFunctions(),
    serviceInfo: serviceInfo(config),
    nodeTypes: createNodeTypes({ catalogue, types }),
  };
}

/** Users and keys, and the secrets for other services. */
function accessServices(
  parts: ServiceParts,
): Pick<Services, 'accounts' | 'authorizations' | 'credentials' | 'keys'> {
  const { config, stores, passwordCost, clock, log } = parts;
  const { accounts, attempts, credentials: store, keys } = stores;
  return {
    accounts: createAccounts({ store: accounts, attempts, settings: config, clock, passwordCost }),
    authorizations: new Authorizations({ ...parts, store }),
    credentials: createCredentials({ ...parts, attempts, store }),
    keys: createKeys({ store: keys, settings: config, clock, log }),
  };
}

const publishingService = (
  { stores, clock }: ServiceParts,
  { testRuns }: Pick<Services, 'testRuns'>,
  parts: Pick<ConstructorParameters<typeof Publishing>[0], 'revisions' | 'graphs' | 'workflows'>,
) => {
  const tests = new RequiredTests(testRuns);
  return new Publishing({ ...parts, tests, history: stores.executionHistory, clock });
};

const organizationTypes = ({ integrations }: Stores) =>
  createOrganizationTypes({
    builtIn: catalogue,
    source: integrations,
    typesOf: integrationNodeTypes,
  });

function testServices(
  { config: limits, stores, engine, vault, clock }: ServiceParts,
  services: Pick<Services, 'revisions' | 'executions' | 'results'> & {
    readonly graphs: WorkflowGraphs;
    readonly types: OrganizationTypes;
    readonly calledGraphs: CalledGraphs;
  },
): Pick<Services, 'workflowTests' | 'testRuns' | 'captures'> {
  const parts = { ...services, store: stores.workflowTests, workflows: stores.workflows };
  const workflowTests = new WorkflowTests(parts);
  const testRuns = new TestRuns({ ...parts, engine, limits, clock });
  const history = stores.executionHistory;
  const sealedParams = new SealedParams(vault);
  const captured = { ...services, history, sealedParams, testRuns, workflowTests, clock };
  return { workflowTests, testRuns, captures: new Captures(captured) };
}

function integrationServices({
  stores: { integrations: store },
  importThread: thread,
  fetchDocument,
}: ServiceParts): Pick<Services, 'integrations' | 'imports'> {
  const ownCategories = new Set([...catalogue.values()].map(({ category }) => category));
  const check: DefinitionCheck = (draft) => definitionProblems(draft, ownCategories);
  const writer = createDefinitionWriter(store);
  return {
    integrations: createIntegrations({ store, writer, check }),
    imports: createImports({ writer, check, fetchDocument, store, thread }),
  };
}

function executionService(
  { config, stores, opened, vault, ...parts }: ServiceParts,
  undeliveredRows: UndeliveredRows,
  graphs: Pick<
    Parameters<typeof createExecutions>[0],
    'graphs' | 'drafts' | 'types' | 'calledGraphs' | 'credentials' | 'scratch'
  >,
): Services['executions'] {
  const { workflows, params, results, resultBytes, slots } = stores;
  const { events, databaseReady, redisReady } = opened;
  return createExecutions({
    ...parts,
    workflows,
    params,
    results,
    resultBytes,
    slots,
    events,
    undeliveredRows,
    sealedParams: new SealedParams(vault),
    ...graphs,
    store: stores.executions,
    deliveryStore: stores.deliveries,
    cursors: stores.cursors,
    authority: stores.runAuthority,
    history: stores.executionHistory,
    queue: stores.executionQueue,
    queueProbes: {
      database: databaseReady,
      ...(redisReady !== null && { redis: redisReady }),
      storage: () => parts.storage.hasFreeSpace(),
      engine: () => Promise.resolve(parts.engine.ready()),
    },
    limits: config,
  });
}
