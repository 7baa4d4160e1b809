/** All services; each handler's type names those that it uses. */

import type { Accounts } from './accounts.ts';
import type { Executions } from './executions.ts';
import type { Keys } from './keys.ts';
import type { NodeTypes } from './node-types.ts';
import type { Results } from './results.ts';
import type { Workflows } from './workflows.ts';

export interface Services {
  readonly accounts: Accounts;
  readonly executions: Executions;
  readonly keys: Keys;
  readonly nodeTypes: NodeTypes;
  readonly results: Results;
  readonly workflows: Workflows;
}
