/**
 * Operations of an imported document, run against the API that the document describes. It answers within this
 * process, and takes only what the document allows.
 */

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ApiCall } from '../../../src/engine/api-call.ts';
import { createEngine } from '../../../src/engine/create.ts';
import type { CallSession, Engine, RunOutput } from '../../../src/engine/contract.ts';
import { withNodeTypes } from '../../../src/engine/graph/node-types.ts';
import type { Columns, Graph, JsonObject } from '../../../src/engine/types.ts';
import type {
  IntegrationDefinition,
  IntegrationOperation,
} from '../../../src/model/integration.ts';
import { catalogue } from '../../../src/nodes/index.ts';
import { integrationNodeTypes } from '../../../src/nodes/integration/index.ts';
import { documentedApi, type DocumentedApi } from './documented/api.ts';
import { caseOf, type OperationCase } from './documented/case.ts';
import { columnFaults, rowFaults, type ColumnsOf } from './documented/compare.ts';
import type { Schema } from './documented/schemas.ts';
import { noObjects } from '../../support/no-objects.ts';

export interface RoundTrips {
  readonly run: number;
  /** Runs that sent what the document does not allow, or brought other rows than the API had sent. */
  readonly differing: number;
  /** Operations for which no value is found that the document allows. */
  readonly untested: readonly string[];
  /** Of those runs. */
  readonly faults: readonly string[];
}

/** Of some operations no values are found: at most so many are looked at for each that is run. */
const MOST_UNTESTED = 4;

/** Operations are taken from all over the document, until so many were run; the same each time. */
export async function roundTrips(
  document: Schema,
  given: IntegrationDefinition,
  most: number,
): Promise<RoundTrips> {
  // Credentials are put on a request after what is tested here.
  const definition = { ...given, auth: { type: 'none' } as const };
  const api = documentedApi(document, definition, { isTrusted: true });
  const directory = mkdtempSync(join(tmpdir(), 'weir-round-trip-'));
  const engine = engineFor(api, directory);
  const untested: string[] = [];
  const faults: string[] = [];
  let run = 0;
  let differing = 0;
  let tried = 0;
  try {
    for (const operation of spread(definition.operations).slice(0, most * MOST_UNTESTED)) {
      if (tried === most) break;
      const before = run;
      for (const which of ['all', 'required'] as const) {
        const made = caseOf(api, operation, which);
        if (typeof made === 'string') untested.push(`${operation.name}: ${made}`);
        else {
          run += 1;
          const found = await tryOperation(engine, api, definition, operation, made);
          if (found.length > 0) differing += 1;
          faults.push(
            ...found.map((fault) => `${operation.role} ${operation.name} (${which}): ${fault}`),
          );
        }
      }
      if (run > before) tried += 1;
    }
  } finally {
    await engine.close();
    rmSync(directory, { recursive: true, force: true });
  }
  return { run, differing, untested, faults };
}

/** In an order in which neighbours are far from each other. */
function spread<T>(all: readonly T[]): readonly T[] {
  const stride = Math.max(1, Math.floor(Math.sqrt(all.length)));
  return Array.from({ length: stride }, (_, offset) =>
    all.filter((_one, at) => at % stride === offset),
  ).flat();
}

function engineFor(api: DocumentedApi, directory: string): Engine {
  const session: CallSession = {
    fetchSource: () => Promise.reject(new Error('no node asks for it')),
    async fetchCall(call, { body: sink, admit }) {
      const { status, headers, body } = api.respond(requestOf(call));
      const bytes = Buffer.from(body);
      admit(bytes.length);
      sink.begin();
      await sink.write(bytes);
      const { link } = headers;
      return {
        contentType: headers['content-type'] ?? '',
        bytes: bytes.length,
        status,
        url: call.url,
        link,
      };
    },
    send: () => Promise.reject(new Error('the engine sends nothing')),
    readRows: () => Promise.reject(new Error('an import reads no database')),
    objects: noObjects,
    withoutSecrets: (message) => message,
    close: () => undefined,
  };
  const silent = { info: () => undefined, warn: () => undefined, error: console.error };
  return createEngine({
    catalogue,
    openSession: () => session,
    directory,
    childEntry: join(import.meta.dirname, '../../../dist/engine/child/main.js'),
    children: 1,
    memoryMb: 256,
    maxSpillMb: 2_048,
    maxGraphNodes: 500,
    log: silent,
  });
}

function requestOf({
  method,
  url,
  headers,
  body,
}: ApiCall): Parameters<DocumentedApi['respond']>[0] {
  const { pathname, search } = new URL(url);
  const type = body && { 'content-type': body.contentType };
  const folded = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  return {
    method,
    url: pathname + search,
    headers: { ...Object.fromEntries(folded), ...type },
    body: body?.text ?? '',
  };
}

async function tryOperation(
  engine: Engine,
  api: DocumentedApi,
  definition: IntegrationDefinition,
  operation: IntegrationOperation,
  { config, row, columns }: OperationCase,
): Promise<readonly string[]> {
  const type = `${definition.slug}/${operation.name}`;
  const inline: Step = ['sources/inlineRows', { rows: [row], columns }];
  const dashboard: Step = ['termination/dashboardOutput', {}];
  const steps: readonly Step[] = {
    getter: [[type, config] as Step, dashboard],
    setter: [inline, [type, config] as Step, dashboard],
    terminator: [inline, [type, config] as Step],
  }[operation.role];
  const types = [...integrationNodeTypes({ ...definition, operations: [operation] })];
  const known = new Map([...catalogue, ...types.map((one) => [one.type, one] as const)]);
  const graph = withNodeTypes(chain(steps), `1:${operation.name}`, known);
  const report = await engine.validate(graph);
  if (report.errors.length > 0) return [`validation: ${report.errors[0]!.message}`];
  const outcome = await engine.run({
    tenant: 'one',
    graph,
    graphKey: null,
    params: {},
    constants: { dueAt: new Date(0), startedAt: new Date(0), lastSuccessAt: null },
    timeoutMs: 30_000,
    maxRows: 100_000,
    signal: new AbortController().signal,
  });
  if (outcome.status === 'invalid') return [`run: ${outcome.report.errors[0]?.message}`];
  if (outcome.status !== 'completed')
    return [...api.seen().faults, `run: ${outcome.problem.message}`];
  const [output] = outcome.outputs;
  if (operation.role === 'terminator') return deliver(api, output!);
  const { faults, rows: sent } = api.seen();
  const validated = shownByValidation(report.nodes.at(-2)?.outputs['output1'] ?? null);
  const result = { columns: output!.columns, rows: rowsOf(output!) };
  return [...faults, ...columnFaults(result, validated), ...rowFaults(result, sent, operation)];
}

/** As validation shows them over HTTP, but that whole numbers are told apart. */
function shownByValidation(columns: Columns | null): readonly ColumnsOf[] | null {
  return (
    columns &&
    columns.map(({ name, type, untyped }) => ({ name, type: untyped ? 'unknown' : type }))
  );
}

function deliver(api: DocumentedApi, output: RunOutput): readonly string[] {
  const { delivery } = output;
  if (delivery?.kind !== 'calls') throw new Error('it sends no requests');
  const call = delivery.call(rowsOf(output));
  if (!call.ok) return [`delivery: ${call.problems[0]!.message}`];
  api.respond(requestOf(call.value));
  return api.seen().faults;
}

function rowsOf({ file, inline }: RunOutput): JsonObject[] {
  const text = file === null ? String(inline) : readFileSync(file, 'utf8');
  if (file !== null) rmSync(file);
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as JsonObject);
}

type Step = readonly [type: string, config: JsonObject];

function chain(steps: readonly Step[]): Graph {
  return {
    nodes: steps.map(([type, config], at) => ({ id: at + 1, type, label: type, config })),
    edges: steps.slice(1).map((_, at) => ({
      source: at + 1,
      sourcePort: 'output1',
      target: at + 2,
      targetPort: 'input1',
    })),
  };
}
