/** A graph in the body that cannot run, or whose run did not complete: an error with the places in the body. */

import { ApiError, type ErrorDetail } from '../../errors.ts';
import { pointer } from '../../kit/json-pointer.ts';
import type { EndedPreview } from '../../services/executions/preview.ts';
import type { ValidationReport } from '../../services/workflows/workflows.ts';
import { FAILURE_CODES } from './failure.ts';
import { problemPage } from './problem.ts';

export function graphCannotRun({ errors }: ValidationReport): ApiError {
  const [first] = errors;
  const message = `The graph cannot run: ${first?.message ?? 'validation reports errors'}`;
  return new ApiError('WORKFLOW_INVALID', message, { details: errors.map(detailOf) });
}

export function graphPreviewFailure({ status, problem }: EndedPreview): ApiError {
  return new ApiError(FAILURE_CODES[status], problem.message, { details: [detailOf(problem)] });
}

interface GraphProblem {
  /** The position of the node. */
  readonly nodeId: number | null;
  readonly code: string;
  readonly message: string;
  /** Into the node's config. */
  readonly path?: string | undefined;
}

function detailOf({ nodeId, code, message, path }: GraphProblem): ErrorDetail {
  const node = nodeId === null ? '' : pointer('nodes', nodeId);
  const place = path === undefined ? node : `${node}/config${path}`;
  return { path: place, message, code, doc_url: problemPage(code) };
}
