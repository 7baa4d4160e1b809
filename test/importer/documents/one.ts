/** One document in a process of its own, so that its memory is its own: `process.argv[2]`, the outcome as a message. */

import { readFileSync } from 'node:fs';
import { parseDocument } from '../../../src/importer/parse-document.ts';
import { importDocument } from '../../../src/importer/import-document.ts';
import { SCALAR_ROWS, UNDESCRIBED_RESPONSE } from '../../../src/importer/operation.ts';
import type { ImportReport } from '../../../src/importer/types.ts';
import { definitionMessages } from './definition-problems.ts';
import { roundTrips, type RoundTrips } from './round-trip.ts';

export interface Outcome {
  readonly operations: number;
  readonly getters: number;
  readonly setters: number;
  readonly terminators: number;
  readonly paged: number;
  readonly skipped: number;
  readonly warnings: number;
  /** GET operations whose JSON response is described, and those of them that have typed columns. */
  readonly described: number;
  readonly typed: number;
  readonly ms: number;
  readonly mb: number;
  /** Of its operations, run against the API that it describes. */
  readonly trips: RoundTrips;
  /** What no definition may have. */
  readonly problems: readonly string[];
}

/** How many operations of one document are run. */
const MOST_RUN = Number(process.argv[3] ?? 12);

/** Where a document whose servers are relative comes from. */
const DOCUMENT_URL = 'https://api.example.com/openapi.json';

function outcomeOf(report: ImportReport, ms: number): Omit<Outcome, 'trips'> {
  const { definition, skipped, warnings, warningCount } = report;
  const { operations } = definition;
  const ofRole = (role: string): number => operations.filter((one) => one.role === role).length;
  const undescribed = new Set(
    warnings
      .filter(({ message }) => message === UNDESCRIBED_RESPONSE)
      .map(({ operation }) => operation),
  );
  const reads = operations.filter(
    ({ role, response, name }) =>
      role !== 'terminator' && response.format === 'json' && !undescribed.has(name),
  );
  const scalar = skipped.filter(({ reason }) => reason === SCALAR_ROWS).length;
  return {
    operations: operations.length,
    getters: ofRole('getter'),
    setters: ofRole('setter'),
    terminators: ofRole('terminator'),
    paged: operations.filter(({ pagination }) => pagination.type !== 'none').length,
    skipped: skipped.length,
    warnings: warningCount,
    described: reads.length + scalar,
    typed: reads.filter(({ response }) => response.columns).length,
    ms,
    mb: process.resourceUsage().maxRSS / 1024,
    problems: definitionMessages(definition),
  };
}

const text = readFileSync(process.argv[2]!, 'utf8');
const startedAt = performance.now();
const report = importDocument(text, { documentUrl: DOCUMENT_URL, maxOperations: 100_000 });
const outcome = outcomeOf(report, performance.now() - startedAt);
const trips = await roundTrips(parseDocument(text), report.definition, MOST_RUN);
process.send!({ ...outcome, trips } satisfies Outcome);
