/** Problems in the API's shapes. */

import type { Shapes } from './shapes.ts';

interface RunProblem {
  readonly nodeId: number | null;
  readonly code: string;
  readonly message: string;
}

export function presentRunProblem({
  nodeId,
  code,
  message,
}: RunProblem): Shapes['ExecutionProblem'] {
  return { node_id: nodeId, code, message, doc_url: problemPage(code) };
}

/** Where the docs say what a problem means; the guide has a heading for each code. */
export function problemPage(code: string): string {
  return code === 'invalid_expression'
    ? '/docs/expressions'
    : `/docs/guides/problems#${code.replaceAll('_', '-')}`;
}
