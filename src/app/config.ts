/**
 * The settings: parsed from the environment once, frozen, typed. Every problem
 * is reported at once, each naming its variable.
 */

import { settingConflicts } from './setting-conflicts.ts';
import {
  anyText,
  email,
  hostList,
  oneOf,
  origin,
  password,
  readKeys,
  url,
  whole,
  type Parsed,
} from './setting-values.ts';

export interface Config {
  readonly port: number;
  readonly host: string;
  /** An origin, without a trailing slash; null: derived from host and port. */
  readonly publicUrl: string | null;
  readonly dataDir: string;
  /** null: the embedded PostgreSQL under `dataDir`. */
  readonly databaseUrl: string | null;
  /** Each of 32 bytes: the first encrypts credentials, all decrypt them. */
  readonly credentialsKey: readonly Buffer[] | null;
  /** null: limits and results are kept by this process. */
  readonly redisUrl: string | null;
  readonly adminEmail: string;
  /** null: a random one is made at first start and printed once. */
  readonly adminPassword: string | null;
  readonly signup: 'closed' | 'open';
  readonly outboundAllowHosts: readonly string[];
  readonly rateLimitPerMinute: number;
  readonly rateLimitPerOrganization: number;
  readonly sessionRateLimitPerMinute: number;
  readonly keysPerUser: number;
  readonly loginsPerAddress: number;
  readonly loginsPerAccount: number;
  readonly newUsersPerMinute: number;
  readonly usersPerOrganization: number;
  readonly workflowsPerOrganization: number;
  readonly workflowsMaxBytesPerOrganization: number;
  readonly schedulesPerUser: number;
  readonly connectionsPerAddress: number;
  readonly connectionsPerProcess: number;
  readonly resultTtlSeconds: number;
  readonly resultMaxRows: number;
  readonly resultMaxBytes: number;
  readonly resultsMaxBytesPerOrganization: number;
  readonly scratchMaxBytesPerOrganization: number;
  readonly sourceResponseMaxBytes: number;
  readonly sourcesMaxBytesPerRun: number;
  readonly executeMaxRows: number;
  readonly executeMaxBytes: number;
  readonly executeTimeoutSeconds: number;
  readonly executionsPerKey: number;
  readonly executionsPerOrganization: number;
  readonly executionsPerProcess: number;
  /** `api` works off no queue, `worker` serves no API. */
  readonly role: (typeof ROLES)[number];
  /** null: as many as the engine has children. */
  readonly workerConcurrency: number | null;
  readonly queuedPerKey: number;
  readonly idempotencyKeysPerOrganization: number;
  readonly executeAsyncTimeoutSeconds: number;
  readonly executionRetentionDays: number;
  readonly executionsMaxBytesPerOrganization: number;
  /** null: 1 GiB or 5 % of the disk, whichever is less. */
  readonly dataDirMinFreeBytes: number | null;
  readonly engineChildren: number;
  readonly engineMemoryMb: number;
  readonly engineSpillMb: number;
  readonly bodyMaxBytes: number;
  readonly paramsMaxBytes: number;
  readonly bodiesMaxBytes: number;
  readonly unreadResponsesMaxBytes: number;
  readonly responsesMaxBytesPerMinute: number;
  readonly maxGraphNodes: number;
  readonly maxGraphEdges: number;
  /** null: metrics are served on `port`. */
  readonly metricsPort: number | null;
  /** null: that of `host`. */
  readonly metricsHost: string | null;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  readonly trustProxyHops: number;
  readonly responseCompression: 'on' | 'off';
}

const ROLES = ['all', 'api', 'worker'] as const;
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const;

/** One environment variable. Text that is empty counts as unset. */
export interface Setting<T = unknown> {
  readonly variable: string;
  /** The text that stands for an unset variable; null where unset means something of its own. */
  readonly fallback: string | null;
  /** May also be given as a file's path in `<variable>_FILE`. */
  readonly secret: boolean;
  readonly parse: (text: string | null) => Parsed<T>;
}

type SettingTable = { readonly [Member in keyof Config]: Setting<Config[Member]> };

function setting<T>(
  variable: string,
  fallback: string | null,
  parse: (text: string) => Parsed<T>,
): Setting<T> {
  return {
    variable,
    fallback,
    secret: false,
    parse: (text) => (text === null ? { problem: 'must be set' } : parse(text)),
  };
}

/** Unset means null. */
function optional<T>(
  variable: string,
  parse: (text: string) => Parsed<T>,
  secret = false,
): Setting<T | null> {
  return {
    variable,
    fallback: null,
    secret,
    parse: (text) => (text === null ? { value: null } : parse(text)),
  };
}

const MAX_INT = 2_147_483_647;
const MAX_BODY_BYTES = 268_435_456;
const MAX_DISK_BYTES = 999_999_999_999_999;

/** What an organization may store of something. */
function storedBytes(variable: string, least: number): Setting<number> {
  return setting(variable, '10737418240', whole(least, MAX_DISK_BYTES));
}

const SETTINGS: SettingTable = {
  port: setting('PORT', '3000', whole(0, 65_535)),
  host: setting('HOST', '127.0.0.1', anyText),
  publicUrl: optional('PUBLIC_URL', origin),
  dataDir: setting('DATA_DIR', './data', anyText),
  databaseUrl: optional('DATABASE_URL', url('postgres:', 'postgresql:'), true),
  credentialsKey: optional('CREDENTIALS_KEY', readKeys, true),
  redisUrl: optional('REDIS_URL', url('redis:', 'rediss:'), true),
  adminEmail: setting('ADMIN_EMAIL', 'admin@example.com', email),
  adminPassword: optional('ADMIN_PASSWORD', password, true),
  signup: setting('SIGNUP', 'closed', oneOf(['closed', 'open'])),
  outboundAllowHosts: setting('OUTBOUND_ALLOW_HOSTS', '', hostList),
  rateLimitPerMinute: setting('RATE_LIMIT_PER_MINUTE', '60', whole(1, 1_000_000)),
  rateLimitPerOrganization: setting('RATE_LIMIT_PER_ORGANIZATION', '6000', whole(1, 100_000_000)),
  sessionRateLimitPerMinute: setting('SESSION_RATE_LIMIT_PER_MINUTE', '300', whole(1, 1_000_000)),
  keysPerUser: setting('KEYS_PER_USER', '100', whole(1, 1_000_000)),
  loginsPerAddress: setting('LOGINS_PER_ADDRESS', '60', whole(1, 1_000_000)),
  loginsPerAccount: setting('LOGINS_PER_ACCOUNT', '10', whole(1, 1_000_000)),
  newUsersPerMinute: setting('NEW_USERS_PER_MINUTE', '60', whole(1, 1_000_000)),
  usersPerOrganization: setting('USERS_PER_ORGANIZATION', '10000', whole(1, 100_000_000)),
  workflowsPerOrganization: setting('WORKFLOWS_PER_ORGANIZATION', '1000000', whole(1, 100_000_000)),
  workflowsMaxBytesPerOrganization: storedBytes('WORKFLOWS_MAX_BYTES_PER_ORGANIZATION', 4096),
  schedulesPerUser: setting('SCHEDULES_PER_USER', '10000', whole(1, 100_000)),
  connectionsPerAddress: setting('CONNECTIONS_PER_ADDRESS', '1000', whole(1, 1_000_000)),
  connectionsPerProcess: setting('CONNECTIONS_PER_PROCESS', '10000', whole(1, 1_000_000)),
  resultTtlSeconds: setting('RESULT_TTL_SECONDS', '86400', whole(1, 31_536_000)),
  resultMaxRows: setting('RESULT_MAX_ROWS', '10000000', whole(1, MAX_INT)),
  resultMaxBytes: setting('RESULT_MAX_BYTES', '4294967296', whole(1024, MAX_DISK_BYTES)),
  resultsMaxBytesPerOrganization: storedBytes('RESULTS_MAX_BYTES_PER_ORGANIZATION', 4096),
  scratchMaxBytesPerOrganization: setting(
    'SCRATCH_MAX_BYTES_PER_ORGANIZATION',
    '21474836480',
    whole(1_048_576, MAX_DISK_BYTES),
  ),
  sourceResponseMaxBytes: setting(
    'SOURCE_RESPONSE_MAX_BYTES',
    '4294967296',
    whole(1024, MAX_DISK_BYTES),
  ),
  sourcesMaxBytesPerRun: setting(
    'SOURCES_MAX_BYTES_PER_RUN',
    '8589934592',
    whole(1024, MAX_DISK_BYTES),
  ),
  executeMaxRows: setting('EXECUTE_MAX_ROWS', '10000', whole(1, 1_000_000)),
  executeMaxBytes: setting('EXECUTE_MAX_BYTES', '8388608', whole(1024, MAX_BODY_BYTES)),
  executeTimeoutSeconds: setting('EXECUTE_TIMEOUT_SECONDS', '55', whole(1, 3600)),
  executionsPerKey: setting('EXECUTIONS_PER_KEY', '4', whole(1, 1000)),
  executionsPerOrganization: setting('EXECUTIONS_PER_ORGANIZATION', '32', whole(1, 10_000)),
  executionsPerProcess: setting('EXECUTIONS_PER_PROCESS', '64', whole(1, 10_000)),
  role: setting('WEIR_ROLE', 'all', oneOf(ROLES)),
  workerConcurrency: optional('WORKER_CONCURRENCY', whole(1, 256)),
  queuedPerKey: setting('QUEUED_PER_KEY', '1000', whole(1, 1_000_000)),
  idempotencyKeysPerOrganization: setting(
    'IDEMPOTENCY_KEYS_PER_ORGANIZATION',
    '1000000',
    whole(1, 100_000_000),
  ),
  executeAsyncTimeoutSeconds: setting('EXECUTE_ASYNC_TIMEOUT_SECONDS', '900', whole(1, 86_400)),
  executionRetentionDays: setting('EXECUTION_RETENTION_DAYS', '30', whole(1, 36_500)),
  executionsMaxBytesPerOrganization: storedBytes(
    'EXECUTIONS_MAX_BYTES_PER_ORGANIZATION',
    1_073_741_824,
  ),
  dataDirMinFreeBytes: optional('DATA_DIR_MIN_FREE_BYTES', whole(0, Number.MAX_SAFE_INTEGER)),
  engineChildren: setting('ENGINE_CHILDREN', '1', whole(1, 256)),
  engineMemoryMb: setting('ENGINE_MEMORY_MB', '512', whole(64, 1_048_576)),
  engineSpillMb: setting('ENGINE_SPILL_MB', '8192', whole(1, 1_073_741_824)),
  bodyMaxBytes: setting('BODY_MAX_BYTES', '1048576', whole(1024, MAX_BODY_BYTES)),
  paramsMaxBytes: setting('PARAMS_MAX_BYTES', '134217728', whole(1024, MAX_BODY_BYTES)),
  bodiesMaxBytes: setting(
    'BODIES_MAX_BYTES',
    '1073741824',
    whole(MAX_BODY_BYTES, 1_099_511_627_776),
  ),
  unreadResponsesMaxBytes: setting(
    'UNREAD_RESPONSES_MAX_BYTES',
    '268435456',
    whole(1_048_576, 1_099_511_627_776),
  ),
  responsesMaxBytesPerMinute: setting(
    'RESPONSES_MAX_BYTES_PER_MINUTE',
    '4294967296',
    whole(67_108_864, 1_099_511_627_776),
  ),
  maxGraphNodes: setting('GRAPH_MAX_NODES', '500', whole(1, 500)),
  maxGraphEdges: setting('GRAPH_MAX_EDGES', '2000', whole(1, 2000)),
  metricsPort: optional('METRICS_PORT', whole(0, 65_535)),
  metricsHost: optional('METRICS_HOST', anyText),
  logLevel: setting('LOG_LEVEL', 'info', oneOf(LOG_LEVELS)),
  trustProxyHops: setting('TRUST_PROXY_HOPS', '0', whole(0, 16)),
  responseCompression: setting('RESPONSE_COMPRESSION', 'on', oneOf(['on', 'off'])),
};

/** @param cores how many children the engine has where nothing is set */
export function settingTable(cores: number): SettingTable {
  const engineChildren = { ...SETTINGS.engineChildren, fallback: String(Math.max(1, cores)) };
  return { ...SETTINGS, engineChildren };
}

/** The variables whose values are secrets. */
export function secretVariables(): readonly string[] {
  return Object.values<Setting>(settingTable(1)).flatMap(({ variable, secret }) =>
    secret ? [variable] : [],
  );
}

export type ConfigOutcome =
  | { readonly ok: true; readonly config: Config }
  /** Each a sentence that begins with the variable's name. */
  | { readonly ok: false; readonly problems: readonly string[] };

/**
 * @param environment the process's variables
 * @param readFile reads the file that a `<variable>_FILE` names; throws where it cannot
 * @param cores the number of processors, for ENGINE_CHILDREN
 */
export function loadConfig(
  environment: Readonly<Record<string, string | undefined>>,
  readFile: (path: string) => string,
  cores = 1,
): ConfigOutcome {
  const problems: string[] = [];
  const values: Record<string, unknown> = {};
  const table: Readonly<Record<string, Setting>> = settingTable(cores);
  for (const [member, each] of Object.entries(table)) {
    const text = textOf(each, environment, readFile);
    const parsed = 'problem' in text ? text : each.parse(text.value ?? each.fallback);
    if ('problem' in parsed) problems.push(`${each.variable} ${parsed.problem}.`);
    else values[member] = parsed.value;
  }
  const config = values as unknown as Config;
  if (problems.length === 0) problems.push(...settingConflicts(config));
  if (problems.length > 0) return { ok: false, problems };
  return { ok: true, config: Object.freeze(config) };
}

function textOf(
  { variable, secret }: Setting,
  environment: Readonly<Record<string, string | undefined>>,
  readFile: (path: string) => string,
): Parsed<string | null> {
  const direct = environment[variable]?.trim() || null;
  const file = secret ? environment[`${variable}_FILE`]?.trim() || null : null;
  if (file === null) return { value: direct };
  if (direct !== null) return { problem: `and ${variable}_FILE are both set; set one of them` };
  try {
    const content = readFile(file).trim();
    return content === ''
      ? { problem: `is empty in the file that ${variable}_FILE names` }
      : { value: content };
  } catch (error) {
    return {
      problem: `cannot be read from the file that ${variable}_FILE names (${(error as NodeJS.ErrnoException).code ?? 'unreadable'})`,
    };
  }
}
