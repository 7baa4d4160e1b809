/** The viewers of shared dashboards. */

import type { Clock } from '../../kit/clock.ts';
import type { ViewerCaller } from '../../model/caller.ts';
import type { ShareLinkStore } from '../../stores/index.ts';
import { hashToken, isShareToken } from './share-links.ts';

interface Dependencies {
  readonly store: Pick<ShareLinkStore, 'authenticate'>;
  readonly clock: Clock;
}

export class Viewers {
  readonly #store: Dependencies['store'];
  readonly #clock: Clock;

  constructor({ store, clock }: Dependencies) {
    this.#store = store;
    this.#clock = clock;
  }

  /** Null if the token is unknown or has ended. */
  async authenticate(token: string): Promise<ViewerCaller | null> {
    if (!isShareToken(token)) return null;
    return this.#store.authenticate(hashToken(token), this.#clock.now());
  }
}
