/** The paths that the service serves beside its operations. */

import { ownTypes } from './own-types.ts';
import type Router from '@koa/router';
import { systemRoutes, type SystemOptions } from '../../src/http/system/system.ts';
import { catalogue } from '../../src/nodes/index.ts';
import { createFunctions } from '../../src/services/node-types/functions.ts';
import { createNodeTypes } from '../../src/services/node-types/node-types.ts';

/** Routes are told without being called, so nothing is given that only a call would need. */
export function systemPaths(): readonly string[] {
  const docs = {
    nodeTypes: createNodeTypes({ catalogue, types: ownTypes(catalogue) }),
    functions: createFunctions(),
    baseUrl: () => '',
  };
  const middleware = systemRoutes({
    metrics: undefined,
    probes: [],
    draining: () => false,
    docs,
  } as unknown as SystemOptions);
  const { router } = middleware as unknown as { router: Router };
  return [...new Set(router.stack.map(({ path }) => String(path)))];
}
