/**
 * `npm run import-documents`: OpenAPI documents that others wrote become definitions of
 * integrations. A table shows what comes of each; the last line counts. An import that
 * fails, a definition that the schema of integrations refuses, and fewer than 95 % of
 * GET operations with typed columns are failures. Twelve operations of each document are
 * run, with all their parameters and with the required ones alone, against an API that
 * answers as the document describes it and takes only what the document allows. Documents
 * contradict themselves, and values that they allow are guessed: each difference is shown,
 * and 98 % of the runs must show none.
 *
 *     npm run import-documents                  all documents
 *     npm run import-documents -- stripe 300    those with this in their name, and 300 operations of each
 *
 * The documents come from packages of the npm registry and are kept under `.cache/`.
 */

import { fork } from 'node:child_process';
import { join } from 'node:path';
import Table from 'cli-table3';
import { collectDocuments, type StrangersDocument } from './documents/collection.ts';
import type { Outcome } from './documents/one.ts';
import { readCommandLine } from '../../scripts/service/command-line.ts';

/** Of all GET operations whose JSON response is described. */
const TYPED_SHARE = 0.95;

/** Of the runs of operations. */
const ALIKE_SHARE = 0.98;

/** Of one document, that are shown. */
const MAX_PROBLEMS = 10;

const count = { passed: 0, failed: 0 };

const { operands } = readCommandLine(import.meta.filename, {}, 2);
const [wanted = '', ...mostRun] = operands;

function importOne({ file }: StrangersDocument): Promise<Outcome | string> {
  const arguments_ = [file, ...mostRun];
  const child = fork(join(import.meta.dirname, 'documents/one.ts'), arguments_, {
    silent: true,
  });
  let errors = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  return new Promise((resolve) => {
    let outcome: Outcome | undefined;
    child.once('message', (message) => {
      outcome = message as Outcome;
    });
    child.once('close', (code) => resolve(outcome ?? `ended with ${String(code)}: ${errors}`));
  });
}

async function main(): Promise<void> {
  const table = new Table({
    head: [
      'Document',
      'Operations',
      'Getters',
      'Setters',
      'Terminators',
      'Typed',
      'Paged',
      'Skipped',
      'Run',
      'Warnings',
      'ms',
      'MB',
    ],
    style: { head: [], border: [] },
  });
  const total = { described: 0, typed: 0, run: 0, differing: 0, untested: 0 };
  const documents = await collectDocuments();
  for (const document of documents.filter(({ name }) => name.includes(wanted))) {
    const outcome = await importOne(document);
    const problem = typeof outcome === 'string' ? outcome : outcome.problems[0];
    count[problem === undefined ? 'passed' : 'failed'] += 1;
    if (problem !== undefined) console.log(`FAILED  ${document.name}: ${problem}`);
    if (typeof outcome === 'string') continue;
    for (const other of outcome.problems.slice(1, MAX_PROBLEMS)) console.log(`        ${other}`);
    for (const fault of outcome.trips.faults.slice(0, MAX_PROBLEMS))
      console.log(`DIFFERS ${document.name}: ${shortened(fault)}`);
    total.run += outcome.trips.run;
    total.differing += outcome.trips.differing;
    total.untested += outcome.trips.untested.length;
    total.described += outcome.described;
    total.typed += outcome.typed;
    const { operations, getters, setters, terminators, paged, skipped, warnings } = outcome;
    table.push([
      document.name, operations, getters, setters, terminators, share(outcome),
      paged, skipped, outcome.trips.run, warnings, Math.round(outcome.ms), Math.round(outcome.mb),
    ]); // prettier-ignore
  }
  console.log(table.toString());
  console.log(
    `${total.typed} of ${total.described} GET operations with a described JSON response have typed columns: ${share(total)}`,
  );
  console.log(
    `${total.run} runs of operations against the APIs that the documents describe, ${total.differing} of which differ; for ${total.untested} more no values were found that a document allows`,
  );
  count[total.typed >= total.described * TYPED_SHARE ? 'passed' : 'failed'] += 1;
  count[total.differing <= total.run * (1 - ALIKE_SHARE) ? 'passed' : 'failed'] += 1;
  console.log(`${count.passed} passed, ${count.failed} failed`);
  process.exitCode = count.failed > 0 ? 1 : 0;
}

function shortened(text: string): string {
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
}

function share({ typed, described }: Pick<Outcome, 'typed' | 'described'>): string {
  return described === 0 ? '–' : `${((typed / described) * 100).toFixed(1)} %`;
}

await main();
