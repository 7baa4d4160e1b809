import type { OutcomeRows } from '../contract.ts';
import type { Plan } from '../plan/plan.ts';
import type { RunInputs } from '../protocol/messages.ts';
import type { Refused } from './refusal.ts';

export type PlannedRun = ReadyPlan | Refused;

export interface ReadyPlan {
  readonly ok: true;
  readonly plan: Plan;
  readonly inputs: RunInputs;
  /** The terminators whose outcomes other nodes read, and the plan after these are loaded. Absent in the last phase. */
  readonly then?: NextPhase | undefined;
}

export interface NextPhase {
  readonly terminatorIds: ReadonlySet<number>;
  /** @param outcomes by id of the terminator */
  readonly plan: (outcomes: ReadonlyMap<number, OutcomeRows>) => Promise<PlannedRun>;
}
