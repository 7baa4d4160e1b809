/**
 * The entry of the import thread, which imports one document and ends. It has no environment, and makes no requests.
 */

import { parentPort, workerData } from 'node:worker_threads';

import { patchJsonParse } from '../../kit/json/patch-json-parse.ts';
import { importDocument } from '../import-document.ts';
import { InvalidDocument, type ImportReport } from '../types.ts';
import type { ImportJob, ImportResult } from './messages.ts';
import { buffersOf, printReport } from './printed-report.ts';

function run({ document, options, maxDefinitionBytes }: ImportJob): ImportResult {
  try {
    const report = importDocument(decoded(document), options);
    // If the report is too large, examples are omitted.
    for (const one of [report, withoutExamples(report)]) {
      const printed = printReport(one);
      const bytes = printed.operations.reduce((sum, { byteLength }) => sum + byteLength, 0);
      if (bytes <= maxDefinitionBytes) return { printed };
    }
    const limit = Math.floor(maxDefinitionBytes / 1024 / 1024);
    const message = `describes more than an integration can keep, ${limit} MiB: choose some by \`operations\``;
    return { problems: [{ path: '/paths', message }] };
  } catch (error) {
    if (error instanceof InvalidDocument) return { problems: error.problems };
    throw error;
  }
}

function withoutExamples(report: ImportReport): ImportReport {
  const operations = report.definition.operations.map((operation) => {
    const { example: _, ...response } = operation.response;
    return { ...operation, response };
  });
  return { ...report, definition: { ...report.definition, operations } };
}

function decoded(pieces: readonly Uint8Array[]): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(pieces));
  } catch {
    throw new InvalidDocument({ path: '', message: 'is not UTF-8' });
  }
}

patchJsonParse();
const result = run(workerData as ImportJob);
parentPort?.postMessage(result, 'printed' in result ? buffersOf(result.printed) : []);
