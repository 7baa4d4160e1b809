/** Memory, disk space and connections of one process, and the size of requests. */

import { whole } from '../setting-values.ts';
import { optional, setting } from './setting.ts';

const MAX_BODY_BYTES = 268_435_456;
const MAX_MEMORY_BYTES = 1_099_511_627_776;

export const resourceSettings = {
  /** `settingTable` sets the default to the number of cores. */
  engineChildren: setting('ENGINE_CHILDREN', {
    default: '1',
    defaultInWords: 'number of cores',
    parse: whole(1, 256),
    description:
      'Engine processes, and so queries that run at the same time. Weir adds a spare one and a small one for organizations that have no run; see [Memory](#memory).',
  }),
  engineMemoryMb: setting('ENGINE_MEMORY_MB', {
    default: '512',
    parse: whole(64, 1_048_576),
    description: 'Memory of one engine process, in MiB; see [Memory](#memory).',
  }),
  /** `settingTable` sets the default to the number of cores. */
  engineLargeThreads: setting('ENGINE_LARGE_THREADS', {
    default: '1',
    defaultInWords: 'number of cores',
    parse: whole(1, 256),
    description:
      'Threads of the large engine process, which executes runs of workflows with `row_order: free`. It starts with the first of them. With 1, the ordinary engine processes execute these runs; see [Memory](#memory).',
  }),
  engineLargeMemoryMb: setting('ENGINE_LARGE_MEMORY_MB', {
    default: '1024',
    parse: whole(64, 1_048_576),
    description: 'Memory of the large engine process, in MiB.',
  }),
  engineSpillMb: setting('ENGINE_SPILL_MB', {
    default: '8192',
    parse: whole(1, 1_073_741_824),
    description:
      'Disk space of one engine process for intermediate rows that do not fit into its memory, in MiB.',
  }),
  /** Null means 1 GiB or 5 % of the disk, whichever is less. */
  dataDirMinFreeBytes: optional('DATA_DIR_MIN_FREE_BYTES', {
    unset: '1 GiB or 5 % of the disk, whichever is less',
    parse: whole(0, Number.MAX_SAFE_INTEGER),
    description:
      'Space that stays free on the disk of `DATA_DIR`. Below it, runs fail with 503 and `/readyz` reports `storage`.',
  }),
  bodyMaxBytes: setting('BODY_MAX_BYTES', {
    default: '1048576',
    parse: whole(1024, MAX_BODY_BYTES),
    description: 'Size of a request body, except for execute calls.',
  }),
  paramsMaxBytes: setting('PARAMS_MAX_BYTES', {
    default: '134217728',
    parse: whole(1024, MAX_BODY_BYTES),
    description: 'Size of the body of an execute call.',
  }),
  bodiesMaxBytes: setting('BODIES_MAX_BYTES', {
    default: '1073741824',
    parse: whole(MAX_BODY_BYTES, MAX_MEMORY_BYTES),
    description:
      'Memory for all request bodies in progress and for the rows of running calls. One organization can use half of it. At least 268435456.',
  }),
  unreadResponsesMaxBytes: setting('UNREAD_RESPONSES_MAX_BYTES', {
    default: '268435456',
    parse: whole(1_048_576, MAX_MEMORY_BYTES),
    description:
      'Memory for all responses that clients have not read yet. One organization can use a quarter of it; the last eighth is reserved for organizations that use little.',
  }),
  responsesMaxBytesPerMinute: setting('RESPONSES_MAX_BYTES_PER_MINUTE', {
    default: '4294967296',
    parse: whole(67_108_864, MAX_MEMORY_BYTES),
    description:
      'Size of all responses to one organization per minute and process. [Limits and fairness](/docs/guides/limits-and-fairness) says how responses count.',
  }),
  connectionsPerAddress: setting('CONNECTIONS_PER_ADDRESS', {
    default: '1000',
    parse: whole(1, 1_000_000),
    description:
      'Connections from one address (of IPv6: one /64 network). Beyond it, Weir closes the one that has been idle longest. With `TRUST_PROXY_HOPS`, every connection comes from the proxy, and Weir does not count them.',
  }),
  connectionsPerProcess: setting('CONNECTIONS_PER_PROCESS', {
    default: '10000',
    parse: whole(1, 1_000_000),
    description: 'Connections of one process. Beyond it, Weir closes new ones.',
  }),
  maxGraphNodes: setting('GRAPH_MAX_NODES', {
    default: '500',
    parse: whole(1, 500),
    description: 'Nodes of one workflow.',
  }),
  maxGraphEdges: setting('GRAPH_MAX_EDGES', {
    default: '2000',
    parse: whole(1, 2000),
    description: 'Edges of one workflow.',
  }),
};
