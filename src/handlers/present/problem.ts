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

/** The page that explains a problem; the guide has a heading for each code. */
export function problemPage(code: string): string {
  return code === 'invalid_expression'
    ? '/docs/expressions'
    : `/docs/guides/problems#${code.replaceAll('_', '-')}`;
}
