/** Plans of graphs that never change and read nothing from outside, by the graph's key. */

import type { Graph } from './types.ts';
import type { PendingSource, Plan } from './plan.ts';

const MAX_PLANS = 1_000;
/** The statements of all kept plans together. */
const MAX_CHARACTERS = 32_000_000;

export interface PlanCache {
  get(key: string): Plan | undefined;
  set(key: string, plan: Plan): void;
}

/** The plan used longest ago goes first. */
export function createPlanCache(): PlanCache {
  const plans = new Map<string, Plan>();
  let characters = 0;

  function remove(key: string): void {
    const plan = plans.get(key);
    if (plan === undefined) return;
    plans.delete(key);
    characters -= size(plan);
  }

  return {
    get: (key) => {
      const plan = plans.get(key);
      if (plan === undefined) return undefined;
      plans.delete(key);
      plans.set(key, plan);
      return plan;
    },
    set: (key, plan) => {
      remove(key);
      plans.set(key, plan);
      characters += size(plan);
      for (const oldest of plans.keys()) {
        if (plans.size <= MAX_PLANS && characters <= MAX_CHARACTERS) return;
        remove(oldest);
      }
    },
  };
}

function size(plan: Plan): number {
  return plan.outputs.reduce((sum, output) => sum + output.sql.length, 0);
}

/** Whether every run of the graph is planned alike: no parameter, nothing fetched. */
export function isConstant(graph: Graph, sources: readonly PendingSource[]): boolean {
  return (
    sources.every(({ source }) => source.kind === 'rows') && graph.nodes.every((node) => !JSON.stringify(node.config).includes('"$param"'))
  );
}
