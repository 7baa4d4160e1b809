/** What validation or a run found, in one line. */

import type { Problem } from '../../client/index.ts';

export function describeProblem({ node_id, code, message, path }: Problem): string {
  const place =
    node_id === null
      ? 'workflow'
      : `node ${node_id}${path === undefined || path === '' ? '' : ` ${path}`}`;
  return `${place}: ${message} (${code})`;
}
