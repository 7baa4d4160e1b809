/** All stores; the services take what they need of them, as types. */

import type { AccountStore } from './accounts.ts';
import type { ExecutionStore } from './executions.ts';
import type { KeyStore } from './keys.ts';
import type { ResultStore } from './results/results.ts';
import type { WorkflowStore } from './workflows.ts';

export type { AccountStore, ExecutionStore, KeyStore, ResultStore, WorkflowStore };
