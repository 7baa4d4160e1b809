/** A host that answers as a test says, an engine that calls it, and graphs with a node type of its integration `shop`. */

import { withNodeTypes } from '../../src/engine/graph/node-types.ts';
import type { Graph } from '../../src/engine/types.ts';
import type { IntegrationOperation } from '../../src/model/integration.ts';
import { catalogue } from '../../src/nodes/index.ts';
import { integrationNodeTypes } from '../../src/nodes/integration/index.ts';
import { createOutbound } from '../../src/connectors/http/index.ts';
import { catalogueEngine, type TestEngine } from '../support/engine.ts';
import { integrationOf } from '../support/integration.ts';
import { remoteHost, type RemoteHost } from '../support/remote-host.ts';
import { noObjects } from '../support/no-objects.ts';

export interface ApiHost {
  readonly host: () => RemoteHost;
  readonly engine: () => TestEngine;
  /** @param path of the base URL, after the host */
  readonly withOperation: (graph: Graph, operation: IntegrationOperation, path?: string) => Graph;
}

/** Host and engine last for all tests of a file; the requests are forgotten before each. */
export function useApiHost(limits: { readonly maxBytes?: number } = {}): ApiHost {
  let host: RemoteHost;
  let engine: TestEngine;
  beforeAll(async () => {
    host = await remoteHost();
    const outbound = createOutbound({
      allowHosts: ['data.example'],
      resolve: () => Promise.resolve(['127.0.0.1']),
      ...limits,
    });
    engine = catalogueEngine({
      openSession: () => ({
        ...outbound.session(),
        readRows: () => Promise.reject(new Error('no database is read here')),
        objects: noObjects,
      }),
    });
  });
  beforeEach(() => {
    host.requests.length = 0;
  });
  afterAll(async () => {
    await engine.close();
    await host.close();
  });

  return {
    host: () => host,
    engine: () => engine,
    withOperation(graph, operation, path = '') {
      const baseUrl = `http://data.example:${host.port}${path}`;
      const types = [...integrationNodeTypes(integrationOf({ baseUrl, operations: [operation] }))];
      const known = new Map([...catalogue, ...types.map((type) => [type.type, type] as const)]);
      return withNodeTypes(graph, '1:1', known);
    },
  };
}
