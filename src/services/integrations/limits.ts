import type { IntegrationLimits } from '../../stores/index.ts';

const MIB = 1024 * 1024;

/** For all integrations of an organization, except `bytesEach`. */
export const INTEGRATION_LIMITS: IntegrationLimits = {
  integrations: 100,
  operations: 2_000,
  bytes: 16 * MIB,
  bytesEach: 4 * MIB,
};
