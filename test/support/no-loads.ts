/** For services that load no rows into databases. */

import type { Loads } from '../../src/services/executions/deliveries/deliveries.ts';

const refuse = () => Promise.reject(new Error('nothing is loaded'));

export const noLoads: Loads = { load: refuse, findOutcome: refuse };
