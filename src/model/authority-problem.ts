/** Reasons why a user may no longer run a workflow. Checked when a run starts, in addition to when it is requested. */

import type { ExecutionProblem, QueueProblemCode } from './execution.ts';

export type AuthorityProblemCode = Extract<
  QueueProblemCode,
  'user_deleted' | 'key_revoked' | 'scope_removed' | 'not_permitted'
>;

export type AuthorityProblem = ExecutionProblem & { readonly code: AuthorityProblemCode };

export const AUTHORITY_PROBLEMS: Readonly<Record<AuthorityProblemCode, AuthorityProblem>> = {
  user_deleted: {
    nodeId: null,
    code: 'user_deleted',
    message: 'The user who asked for the run was deleted.',
  },
  key_revoked: {
    nodeId: null,
    code: 'key_revoked',
    message: 'The API key that asked for the run was revoked or has expired.',
  },
  scope_removed: {
    nodeId: null,
    code: 'scope_removed',
    message: 'The API key that asked for the run no longer has the scope `workflows:execute`.',
  },
  not_permitted: {
    nodeId: null,
    code: 'not_permitted',
    message:
      "The user who asked for the run may no longer run this workflow: another user's workflow needs the role `admin` and, with an API key, the level `client`.",
  },
};
