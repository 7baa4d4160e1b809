/** The viewers of shared and embedded dashboards. */

import type { Clock } from '../../kit/clock.ts';
import type { ViewerCaller } from '../../model/caller.ts';
import type { ShareLinkStore } from '../../stores/index.ts';
import type { Embeddings } from './embeddings.ts';
import { hashToken, isShareToken } from './share-links.ts';

interface Dependencies {
  readonly store: Pick<ShareLinkStore, 'authenticate'>;
  readonly embeddings: Pick<Embeddings, 'authenticate'>;
  readonly clock: Clock;
}

export class Viewers {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** Null if the token is unknown or has ended. */
  async authenticate(token: string): Promise<ViewerCaller | null> {
    const { store, embeddings, clock } = this.#dependencies;
    if (isShareToken(token)) return store.authenticate(hashToken(token), clock.now());
    return embeddings.authenticate(token);
  }
}
