/** Stands for what openapi-typescript writes when the scenario runs: plain types, without our own generator's additions. */
export type * from '../../../src/generated/v1.ts';
