/** The rows of a file that the engine has read. */

import type { NodePreview, PreviewOutcome } from '../../engine/index.ts';
import { ApiError } from '../../errors.ts';
import type { FileReading } from '../../model/file.ts';
import { engineUnavailable } from '../executions/engine-unavailable.ts';
import { storageFull } from '../executions/storage-full.ts';

/** Throws FILE_UNREADABLE, PAYLOAD_TOO_LARGE and SERVICE_UNAVAILABLE. */
export function fileRows(
  outcome: PreviewOutcome,
  reading: FileReading,
  timeoutSeconds: number,
): NodePreview {
  if (outcome.status === 'completed') {
    const [rows] = outcome.nodes;
    if (rows === undefined) throw new Error('a preview has every node');
    return rows;
  }
  const problem = outcome.status === 'invalid' ? outcome.report.errors[0] : outcome.problem;
  if (problem === undefined) throw new Error('an invalid graph has a problem');
  if (problem.code === 'storage_full') throw storageFull();
  if (problem.code === 'engine_unavailable') throw engineUnavailable();
  if (problem.isServiceFault === true || outcome.status === 'cancelled')
    throw new ApiError('SERVICE_UNAVAILABLE', 'The upload was cancelled before its end.', {
      retryAfterSeconds: 1,
    });
  if (outcome.status === 'timed_out') {
    const message = `Reading the file takes longer than ${timeoutSeconds} s; divide it into several files.`;
    throw new ApiError('PAYLOAD_TOO_LARGE', message);
  }
  throw unreadable(reading, problem.message);
}

export function unreadable({ format }: FileReading, reason: string): ApiError {
  return new ApiError('FILE_UNREADABLE', `The file cannot be read as ${format}: ${reason}.`);
}
