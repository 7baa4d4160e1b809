/** A rule for bodies that have all the space and time that they want. */

import type { BodyRule } from '../../src/http/body/body-consumer.ts';

export const bodyRule: BodyRule = {
  content: 'json',
  maxBytes: 1_000_000,
  required: true,
  compressed: true,
  lease: {
    reserve: () => null,
    takeTurn(_, work) {
      work();
      return true;
    },
    waitToParse: () => Promise.resolve(),
    endParsed: () => undefined,
    release: () => undefined,
  },
  hash: null,
};
