/** The input and the result of an import. */

import { inReport } from './texts.ts';
import type {
  IntegrationDefinition,
  IntegrationOperation,
  OperationMethod,
} from '../model/integration.ts';

export interface ImportOptions {
  /** The URL of the document. Relative server URLs are relative to it. */
  readonly documentUrl?: string | undefined;
  /** Replaces the document's servers. */
  readonly baseUrl?: string | undefined;
  readonly slug?: string | undefined;
  readonly name?: string | undefined;
  /** Imports only these operations. They are identified by their resulting names, or by their operationIds. */
  readonly operations?: readonly string[] | undefined;
  /** The operations of an earlier import, which keep their names. */
  readonly imported?: readonly Pick<IntegrationOperation, 'name' | 'method' | 'path'>[] | undefined;
  readonly maxOperations: number;
}

/** A part of the document that is not supported or that was guessed. */
export interface ImportWarning {
  /** JSON Pointer into the document. */
  readonly path: string;
  /** Name of the operation. */
  readonly operation?: string | undefined;
  readonly message: string;
}

export interface SkippedOperation {
  readonly path: string;
  readonly method: string;
  readonly operationPath: string;
  readonly reason: string;
}

export interface ImportReport {
  readonly definition: IntegrationDefinition;
  readonly skipped: readonly SkippedOperation[];
  /** Number of skipped operations, including those that are not in the list. */
  readonly skippedCount: number;
  readonly warnings: readonly ImportWarning[];
  /** Number of warnings, including those that are not in the list. */
  readonly warningCount: number;
}

export interface DocumentProblem {
  /** JSON Pointer into the document. */
  readonly path: string;
  readonly message: string;
}

function printable({ path, message }: DocumentProblem): DocumentProblem {
  return { path: inReport(path), message: inReport(message) };
}

export class InvalidDocument extends Error {
  readonly problems: readonly [DocumentProblem, ...DocumentProblem[]];

  constructor(...[first, ...others]: readonly [DocumentProblem, ...DocumentProblem[]]) {
    const problems = [printable(first), ...others.map(printable)] as const;
    super(`${problems[0].path || 'The document'} ${problems[0].message}`);
    this.name = 'InvalidDocument';
    this.problems = problems;
  }
}

export const METHODS: Readonly<Record<string, OperationMethod>> = {
  get: 'GET',
  post: 'POST',
  put: 'PUT',
  delete: 'DELETE',
};
