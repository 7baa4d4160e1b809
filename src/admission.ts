/**
 * The limits on the service's work: per minute, at a time, and per turn of the event loop. Limits on stored data are in
 * `stores/` and `services/`. The guide `openapi/docs/guides/limits-and-fairness.md` lists both for users.
 *
 * Numbers that an administrator can change are settings; the row names the setting, and its user gets the value from the
 * configuration.
 */

import type { ErrorCode } from './errors.ts';

/** Consequence for work over the limit. */
type Beyond = ErrorCode | 'waits' | 'does without' | 'is disconnected';

interface Row {
  /** Each of these has a limit of its own. */
  readonly per: string;
  readonly beyond: Beyond;
}

/** Counted in a window of time: over all processes with Redis, else by this process. */
export interface Rate extends Row {
  readonly windowSeconds: number;
  readonly attempts?: number;
  readonly setting?: string;
}

/** Limits on work or bytes in use at the same time; `kit/usage.ts` explains the names. */
export interface Concurrency extends Row {
  readonly unit?: 'bytes';
  readonly perMember?: number;
  readonly perOwner?: number;
  readonly total?: number;
  readonly settings?: {
    readonly perMember?: string;
    readonly perOwner?: string;
    readonly total?: string;
  };
}

/** In one turn of the event loop; owners alternate, and what exceeds the limit waits for a later turn. */
export interface Turn {
  readonly per: string;
  readonly unit?: 'bytes';
  readonly perTurn: number;
}

/** A bucket of bytes that fills up steadily; one process counts. */
export interface ByteRate extends Row {
  readonly perSecond?: number;
  readonly capacity?: number;
  readonly setting?: string;
}

const KIB = 1_024;
const MIB = 1_048_576;

/** The first four are counted by koa-ratelimit, the others by the store of attempts. */
export const rates = {
  requestsOfKey: {
    per: 'key',
    windowSeconds: 60,
    setting: 'RATE_LIMIT_PER_MINUTE',
    beyond: 'RATE_LIMITED',
  },
  requestsOfOrganization: {
    per: 'organization, for all of its keys',
    windowSeconds: 60,
    setting: 'RATE_LIMIT_PER_ORGANIZATION',
    beyond: 'RATE_LIMITED',
  },
  requestsOfSessions: {
    per: 'user, for all of their sessions',
    windowSeconds: 60,
    setting: 'SESSION_RATE_LIMIT_PER_MINUTE',
    beyond: 'RATE_LIMITED',
  },
  requestsOfViewers: {
    per: 'share link, or embedded dashboard',
    windowSeconds: 60,
    attempts: 120,
    beyond: 'RATE_LIMITED',
  },
  viewersOfAddress: { per: 'address', windowSeconds: 60, attempts: 600, beyond: 'RATE_LIMITED' },
  linkedFiles: { per: 'address', windowSeconds: 60, attempts: 60, beyond: 'RATE_LIMITED' },
  unknownKeys: { per: 'address', windowSeconds: 60, attempts: 120, beyond: 'RATE_LIMITED' },
  anonymousRequests: {
    per: 'address',
    windowSeconds: 60,
    setting: 'LOGINS_PER_ADDRESS',
    beyond: 'RATE_LIMITED',
  },
  logins: {
    per: 'account and address',
    windowSeconds: 60,
    setting: 'LOGINS_PER_ACCOUNT',
    beyond: 'RATE_LIMITED',
  },
  passwordChanges: {
    per: 'user',
    windowSeconds: 60,
    setting: 'LOGINS_PER_ACCOUNT',
    beyond: 'RATE_LIMITED',
  },
  newUsers: {
    per: 'organization',
    windowSeconds: 60,
    setting: 'NEW_USERS_PER_MINUTE',
    beyond: 'RATE_LIMITED',
  },
  credentialTests: {
    per: 'organization',
    windowSeconds: 60,
    attempts: 20,
    beyond: 'RATE_LIMITED',
  },
} as const satisfies Record<string, Rate>;

export const concurrency = {
  /**
   * Requests that are carried out. They wait for the eight connections to the database in order of arrival: hundreds at once
   * would delay those of other organizations. A read of one thing shares a connection; a list occupies one while its page is
   * read, and a change for a transaction. These limits leave half of the connections to others.
   */
  reads: { per: 'organization', perOwner: 16, beyond: 'waits' },
  lists: { per: 'organization', perOwner: 4, beyond: 'waits' },
  changes: { per: 'organization', perOwner: 4, beyond: 'waits' },
  /** Insertions into the queue of runs. */
  queueInserts: { per: 'organization', perOwner: 4, beyond: 'waits' },
  /** A search for executions that are rare reads all executions of the organization. */
  executionSearches: { per: 'organization', perOwner: 1, beyond: 'waits' },
  /** A search for workflows that are rare reads all workflows of the organization. */
  workflowSearches: { per: 'organization', perOwner: 1, beyond: 'waits' },
  /** Reads of megabytes, each on a connection of its own. */
  largeReads: { per: 'organization', perOwner: 2, beyond: 'waits' },
  /** Results whose first rows are read for a response. */
  resultReads: { per: 'organization', perOwner: 4, beyond: 'waits' },
  /** Each check in progress has a slice of every turn of the event loop. */
  graphChecks: { per: 'organization', perOwner: 1, beyond: 'waits' },
  /** Documents that are fetched and read; one of a slow host takes a connection meanwhile. */
  imports: { per: 'organization', perOwner: 1, beyond: 'waits' },
  /** Threads that read documents. */
  importThreads: { per: 'process', total: 2, beyond: 'waits' },

  /** Runs, per key and organization over all processes. The first run of an organization can exceed the total; see CallerSlots. */
  executions: {
    per: 'key of an organization',
    settings: {
      perMember: 'EXECUTIONS_PER_KEY',
      perOwner: 'EXECUTIONS_PER_ORGANIZATION',
      total: 'EXECUTIONS_PER_PROCESS',
    },
    beyond: 'RATE_LIMITED',
  },
  exports: {
    per: 'key of an organization',
    perMember: 4,
    perOwner: 16,
    total: 32,
    beyond: 'RATE_LIMITED',
  },
  /** Uploads of files: each is received, read and stored. */
  uploads: { per: 'organization', perOwner: 4, total: 16, beyond: 'RATE_LIMITED' },
  queuedExecutions: {
    per: 'key',
    settings: { perMember: 'QUEUED_PER_KEY' },
    beyond: 'RATE_LIMITED',
  },
  /** Requests that wait for the end of a run; those over the limit get the run as it is. */
  waitsForEnd: { per: 'organization', perOwner: 500, total: 2_000, beyond: 'does without' },
  /** Runs of a schedule that wait or run, with `overlap: queue`; one with `skip`. */
  runsOfSchedule: { per: 'schedule', perOwner: 100, beyond: 'does without' },

  /** Passwords that are hashed or wait for it; the last one waits for about three seconds. */
  passwords: {
    per: 'address before a login, user after it',
    perOwner: 8,
    total: 32,
    beyond: 'RATE_LIMITED',
  },
  /** scrypt is slow on purpose: on two cores, two hashes leave none to other requests. */
  passwordHashes: { per: 'process', total: 1, beyond: 'waits' },

  /** Calls to other hosts: twice the calls of the runs that one key can have by default, four at a time each. */
  outboundCalls: { per: 'organization', perOwner: 32, total: 64, beyond: 'waits' },
  callsOfRun: { per: 'run', total: 4, beyond: 'waits' },
  /** Processes that talk to a database: about 80 MiB each. */
  databaseProcesses: { per: 'organization', perOwner: 4, total: 8, beyond: 'waits' },
  mailConnections: { per: 'organization', perOwner: 4, total: 16, beyond: 'waits' },
  /** Objects and files that are listed, read or written. */
  objectCalls: { per: 'organization', perOwner: 8, total: 32, beyond: 'waits' },
  /** Calls that send the rows of one terminator. */
  deliveries: { per: 'run', total: 4, beyond: 'waits' },
  /** Engine processes that read the sources of a run. */
  sourceJobs: { per: 'run', total: 4, beyond: 'waits' },
  /** Workflows that a run calls. */
  calledWorkflows: { per: 'run', total: 2, beyond: 'waits' },
  /** A lookup of a name holds one of the four threads of libuv until it ends, even if no one waits for it. */
  nameLookups: { per: 'process', total: 2, beyond: 'waits' },

  connections: {
    per: 'address',
    settings: { perOwner: 'CONNECTIONS_PER_ADDRESS', total: 'CONNECTIONS_PER_PROCESS' },
    beyond: 'is disconnected',
  },
  /** Requests that are sent before the response to an earlier one; they are served one after the other. */
  pipelinedRequests: { per: 'connection', perOwner: 10, beyond: 'is disconnected' },
  /** Computations of runs; `engine/pool/fair-queue.ts` decides who is next. */
  engineProcesses: { per: 'process', settings: { total: 'ENGINE_CHILDREN' }, beyond: 'waits' },

  /** Request bodies in progress. */
  bodies: {
    per: 'organization, or address before a login',
    unit: 'bytes',
    settings: { perOwner: 'BODIES_MAX_BYTES', total: 'BODIES_MAX_BYTES' },
    beyond: 'SERVICE_UNAVAILABLE',
  },
  /** Text of bodies that are values: these take up to 22 times its size (`[{},{},…]`) of the heap. */
  parsedBodies: {
    per: 'caller of an organization',
    unit: 'bytes',
    perMember: 4 * MIB,
    perOwner: 8 * MIB,
    total: 16 * MIB,
    beyond: 'waits',
  },
  unreadResponses: {
    per: 'organization',
    unit: 'bytes',
    settings: { perOwner: 'UNREAD_RESPONSES_MAX_BYTES', total: 'UNREAD_RESPONSES_MAX_BYTES' },
    beyond: 'RATE_LIMITED',
  },
  /** Buffers and streams are counted separately. Files and passwords need the thread pool too. */
  compressions: { per: 'process', total: 2, beyond: 'does without' },
} as const satisfies Record<string, Concurrency>;

export const turns = {
  requests: { per: 'address', perTurn: 16 },
  /**
   * Runs and changes take a millisecond or two each, in several turns: without this limit, an organization with few of them
   * would wait behind those with many. Reads share queries, so more of them are better.
   */
  changes: { per: 'organization', perTurn: 2 },
  docsSearches: { per: 'address', perTurn: 1 },
  /** A fast client sends megabytes at once, and other requests must get a turn in between. */
  receivedBytes: {
    per: 'organization, or address before a login',
    unit: 'bytes',
    perTurn: 256 * KIB,
  },
  /** About a third of a millisecond. */
  sentBytes: { per: 'organization, or address before a login', unit: 'bytes', perTurn: 256 * KIB },
  /** A millisecond or two. */
  exportedBytes: { per: 'organization', unit: 'bytes', perTurn: 256 * KIB },
} as const satisfies Record<string, Turn>;

export const backfills = {
  /** Runs that one request queues for due times in the past. They also count as queued runs of the key. */
  runsOfBackfill: { per: 'backfill', perRequest: 1_000, beyond: 'INVALID_INPUT' },
} as const satisfies Record<string, Row & { readonly perRequest: number }>;

export const byteRates = {
  /** Responses, for the operations that used the budget. */
  responses: {
    per: 'organization',
    setting: 'RESPONSES_MAX_BYTES_PER_MINUTE',
    beyond: 'RATE_LIMITED',
  },
  /** Before compression. Compressing takes many times as long as sending. */
  compression: {
    per: 'organization',
    perSecond: 16 * MIB,
    capacity: 256 * MIB,
    beyond: 'does without',
  },
} as const satisfies Record<string, ByteRate>;
