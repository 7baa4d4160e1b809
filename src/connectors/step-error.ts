import type { ConnectionStep } from './connector.ts';

/** A failure that the user can act on. The message is a sentence without its full stop. */
export class StepError extends Error {
  override readonly name = 'StepError';
  readonly step: ConnectionStep;

  constructor(step: ConnectionStep, message: string) {
    super(message);
    this.step = step;
  }
}

/** The codes of loads that end in these steps without a code of their own. */
export const LOAD_CODES = {
  dns: 'unreachable',
  tcp: 'unreachable',
  tls: 'unreachable',
  host_key: 'unreachable',
  login: 'not_allowed',
  call: 'rejected',
} as const satisfies Record<ConnectionStep, string>;
