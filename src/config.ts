/**
 * The settings: parsed from the environment once, frozen, typed. Every problem
 * is reported at once, each naming its variable.
 */

export interface Config {
  readonly port: number;
  readonly host: string;
  /** Without a trailing slash; null: derived from host and port. */
  readonly publicUrl: string | null;
  readonly dataDir: string;
  /** null: the embedded PostgreSQL under `dataDir`. */
  readonly databaseUrl: string | null;
  /** null: rate limits and results are kept by this process. */
  readonly redisUrl: string | null;
  readonly adminEmail: string;
  /** null: a random one is made at first start and printed once. */
  readonly adminPassword: string | null;
  readonly signup: 'closed' | 'open';
  readonly outboundAllowHosts: readonly string[];
  readonly rateLimitPerMinute: number;
  readonly resultTtlSeconds: number;
  readonly resultMaxRows: number;
  readonly executeMaxRows: number;
  readonly executeMaxBytes: number;
  readonly executeTimeoutSeconds: number;
  readonly executionsPerKey: number;
  readonly engineChildren: number;
  readonly engineMemoryMb: number;
  readonly bodyMaxBytes: number;
  readonly paramsMaxBytes: number;
  readonly maxGraphNodes: number;
  readonly maxGraphEdges: number;
  readonly logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent';
  readonly trustProxyHops: number;
}
