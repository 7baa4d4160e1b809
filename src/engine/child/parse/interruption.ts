/** Allows a job to be interrupted between slices of its work. */

import { setImmediate as nextTurn } from 'node:timers/promises';

import type { Pause } from '../../../rows/index.ts';

export class Interruption extends Error {
  constructor() {
    super('the job was interrupted');
  }
}

/** Lets messages arrive; throws an Interruption if one of them requests it. */
export function createPause(interrupted: () => boolean): Pause {
  return async () => {
    await nextTurn();
    if (interrupted()) throw new Interruption();
  };
}
