/** Object storage for tests that read none. */

import { SourceError, type ObjectReads } from '../../src/engine/index.ts';

export const noObjects: ObjectReads = {
  connected: () => Promise.reject(new SourceError('this test reads no objects')),
};
