import type { IntegrationAuth } from '../model/integration.ts';

/** The credential that a security scheme needs. */
export interface Counterpart {
  /** Undefined if nodes cannot send such a credential. */
  readonly auth: IntegrationAuth | undefined;
  /** A warning about the choice. */
  readonly warning?: string | undefined;
}
