import type { Client } from '../../src/client/index.ts';
import type { OperationId } from '../../src/client/retry.ts';
import type { ScriptedResponse } from './scripted-server.ts';

/** A call of a client's method, with the request that it sends. */
export interface Operation {
  readonly call: (client: Client) => Promise<unknown>;
  readonly sends: string;
  readonly body?: unknown;
  readonly responds: ScriptedResponse;
  readonly gives: unknown;
}

export type Operations = Readonly<Partial<Record<OperationId, Operation>>>;
