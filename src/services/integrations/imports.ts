/** Converts OpenAPI documents to new integrations, or to new revisions of existing ones. */

import { InvalidDocument, type ImportOptions, type ImportReport } from '../../importer/types.ts';
import type { ImportThread } from '../../importer/thread/import-thread.ts';
import { concurrency } from '../../admission.ts';
import { Semaphore } from '../../kit/semaphore.ts';
import { runInTimeSlices } from '../../kit/time-slices.ts';
import type { Caller } from '../../model/caller.ts';
import type { Integration, IntegrationDefinition } from '../../model/integration.ts';
import type { IntegrationStore } from '../../stores/index.ts';
import { InvalidInput, type FieldProblem } from '../invalid-input.ts';
import { requireOrganizationChange } from '../organization-change.ts';
import { acceptableOperations } from './acceptable-operations.ts';
import { brokenNodeTypes } from './breaking-changes.ts';
import type { DefinitionCheck } from './definition-rules.ts';
import type { DefinitionWriter } from './definition-writer.ts';
import { documentBytes } from './document-bytes.ts';
import { completeDefinition } from './draft.ts';
import { INTEGRATION_LIMITS } from './limits.ts';
import { operationChanges, type OperationChanges } from './operation-changes.ts';

export interface ImportRequest {
  /** A value, or text in JSON or YAML. Either this or `url` is set. */
  readonly document?: unknown;
  readonly url?: string | undefined;
  readonly baseUrl?: string | undefined;
  readonly slug?: string | undefined;
  readonly name?: string | undefined;
  readonly operations?: readonly string[] | undefined;
  readonly dryRun: boolean;
  readonly force: boolean;
}

export interface Imported extends Omit<ImportReport, 'definition'> {
  readonly definition: IntegrationDefinition;
  /** Null after a dry run. */
  readonly integration: Integration | null;
  readonly changes: OperationChanges;
  /** Node types that the import removed or altered, or would. */
  readonly brokenNodeTypes: readonly string[];
}

export interface Imports {
  /**
   * Throws FORBIDDEN, INVALID_INPUT with places in the document, and the errors of creating and updating integrations.
   */
  import(caller: Caller, request: ImportRequest, signal: AbortSignal): Promise<Imported>;
}

/** The bytes of the document, or the reason why it could not be fetched. */
export type FetchDocument = (
  tenant: string,
  url: string,
  signal: AbortSignal,
) => Promise<readonly Uint8Array[] | string>;

interface Dependencies {
  readonly store: Pick<IntegrationStore, 'list' | 'find'>;
  readonly writer: DefinitionWriter;
  readonly check: DefinitionCheck;
  readonly thread: ImportThread;
  readonly fetchDocument: FetchDocument;
}

export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;

export function createImports(dependencies: Dependencies): Imports {
  const { writer, check } = dependencies;
  const semaphore = new Semaphore(concurrency.imports);
  return {
    async import(caller, request, signal) {
      requireOrganizationChange(caller, 'Integrations');
      const work = () => read(dependencies, caller, request, signal);
      const { report: found, before } = await semaphore
        .run(work, { owner: caller.organizationId, signal })
        .catch((error: unknown) => {
          throw error instanceof InvalidDocument ? invalidInput(error, request) : error;
        });
      const report = await runInTimeSlices(acceptableOperations(found, check), signal);
      const { definition } = report;
      const broken = before === null ? [] : brokenNodeTypes(before, definition);
      const changes = await runInTimeSlices(operationChanges(before, definition), signal);
      const imported = { ...report, changes, brokenNodeTypes: broken };
      if (request.dryRun) return { ...imported, integration: null };
      const complete = completeDefinition(definition);
      const dryRun = false;
      if (before === null)
        return { ...imported, integration: await writer.insert(caller, complete, { dryRun }) };
      const options = { force: request.force, ifMatch: null, dryRun };
      const next = () => Promise.resolve(complete);
      const { integration } = await writer.update(caller, before.id, next, options);
      return { ...imported, integration };
    },
  };
}

/** If the slug is in the document, the document is read again with the earlier names of its operations. */
async function read(
  { store, thread, fetchDocument }: Dependencies,
  caller: Caller,
  request: ImportRequest,
  signal: AbortSignal,
): Promise<{ readonly report: ImportReport; readonly before: Integration | null }> {
  const tenant = String(caller.organizationId);
  const document = await bytesOf(request, (url) => fetchDocument(tenant, url, signal), signal);
  if (document.reduce((sum, { byteLength }) => sum + byteLength, 0) > MAX_DOCUMENT_BYTES)
    throw new InvalidInput({ field: fieldOf(request), message: 'must have at most 16 MiB' });
  const run = async (before: Integration | null): Promise<ImportReport> => {
    const options = optionsFor(request, before);
    const job = { document, options, maxDefinitionBytes: INTEGRATION_LIMITS.bytesEach };
    return thread.run(job, signal);
  };
  const { slug } = request;
  const existing = slug === undefined ? null : await findBySlug(store, caller, slug);
  const report = await run(existing);
  if (slug !== undefined) return { report, before: existing };
  const before = await findBySlug(store, caller, report.definition.slug);
  return { report: before === null ? report : await run(before), before };
}

async function bytesOf(
  { document, url }: ImportRequest,
  fetchDocument: (url: string) => ReturnType<FetchDocument>,
  signal: AbortSignal,
): Promise<readonly Uint8Array[]> {
  if (document !== undefined && url !== undefined)
    throw new InvalidInput({ field: '/url', message: 'must be absent if `document` is present' });
  if (url === undefined) {
    if (document !== undefined) return runInTimeSlices(documentBytes(document), signal);
    throw new InvalidInput({ field: '/document', message: 'is missing: send it, or its `url`' });
  }
  const fetched = await fetchDocument(url);
  if (typeof fetched !== 'string') return fetched;
  throw new InvalidInput({ field: '/url', message: `cannot be read: ${fetched}` });
}

async function findBySlug(
  store: Dependencies['store'],
  { organizationId }: Caller,
  slug: string,
): Promise<Integration | null> {
  const page = { page: 0, limit: INTEGRATION_LIMITS.integrations };
  const { items } = await store.list(organizationId, page);
  const match = items.find((item) => item.slug === slug);
  return match === undefined ? null : store.find(organizationId, match.id);
}

function optionsFor(request: ImportRequest, before: Integration | null): ImportOptions {
  const { url, baseUrl, slug, name, operations } = request;
  return {
    documentUrl: url,
    baseUrl,
    slug: slug ?? before?.slug,
    name: name ?? before?.name,
    operations,
    imported: before?.operations.map(({ name, method, path }) => ({
      name,
      method,
      path,
    })),
    maxOperations: INTEGRATION_LIMITS.operations,
  };
}

const fieldOf = ({ url }: ImportRequest): string => (url === undefined ? '/document' : '/url');

/** A fetched document is not part of the request, so the message describes positions in it. */
function invalidInput({ problems }: InvalidDocument, request: ImportRequest): InvalidInput {
  const field = fieldOf(request);
  const isValue = typeof request.document === 'object';
  const [first, ...others] = problems.map(({ path, message }): FieldProblem =>
    isValue
      ? { field, pointer: path, message }
      : { field, message: path === '' ? message : `at \`${path}\` ${message}` },
  );
  return new InvalidInput(first!, ...others);
}
