/** Object storage for tests that read none. */

import { SourceError, type ObjectReads } from '../../src/engine/index.ts';

const refuse = (): Promise<never> => Promise.reject(new SourceError('this test reads no objects'));

export const noObjects: ObjectReads = { list: refuse, fetch: refuse };
