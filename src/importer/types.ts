/** The input and the result of an import. */

import { inReport } from './texts.ts';
import type {
  IntegrationDefinition,
  IntegrationOperation,
  OperationMethod,
} from '../model/integration.ts';

export interface ImportOptions {
  /** Where the document comes from: relative server addresses are relative to it. */
  readonly documentUrl?: string | undefined;
  /** Instead of the document's own servers. */
  readonly baseUrl?: string | undefined;
  readonly slug?: string | undefined;
  readonly name?: string | undefined;
  /** Only these, by the names that they get, or by their operationId. */
  readonly operations?: readonly string[] | undefined;
  /** Operations that were imported before keep their names. */
  readonly known?: readonly Pick<IntegrationOperation, 'name' | 'method' | 'path'>[] | undefined;
  readonly maxOperations: number;
}

/** Something of the document that is not supported, or that was guessed. */
export interface ImportWarning {
  /** JSON Pointer into the document. */
  readonly path: string;
  /** Name of the operation that it is about. */
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
  /** How many operations were skipped before the list was cut. */
  readonly skippedCount: number;
  readonly warnings: readonly ImportWarning[];
  /** How many warnings there were before the list was cut. */
  readonly warningCount: number;
}

export interface DocumentFault {
  /** JSON Pointer into the document. */
  readonly path: string;
  readonly message: string;
}

function shown({ path, message }: DocumentFault): DocumentFault {
  return { path: inReport(path), message: inReport(message) };
}

/** The document cannot be imported. */
export class InvalidDocument extends Error {
  readonly faults: readonly [DocumentFault, ...DocumentFault[]];

  constructor(...[first, ...others]: readonly [DocumentFault, ...DocumentFault[]]) {
    const faults = [shown(first), ...others.map(shown)] as const;
    super(`${faults[0].path || 'The document'} ${faults[0].message}`);
    this.name = 'InvalidDocument';
    this.faults = faults;
  }
}

export const METHODS: Readonly<Record<string, OperationMethod>> = {
  get: 'GET',
  post: 'POST',
  put: 'PUT',
  delete: 'DELETE',
};
