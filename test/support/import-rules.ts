/** Which folder of `src/` may import what: the table that src/README.md shows and test/architecture.test.ts keeps. */

export interface ImportRule {
  /** Prefixes of paths below `src/`; a type import counts as an import. */
  readonly imports: readonly string[];
  /** Packages, or scopes that end with a slash. `node:` modules are free. */
  readonly packages: readonly string[];
}

const shared = ['model/', 'errors.ts', 'clock.ts', 'member-name.ts'];

export const importRules: Readonly<Record<string, ImportRule>> = {
  'model/': { imports: ['model/'], packages: [] },
  'json/': { imports: ['json/'], packages: [] },
  'engine/': { imports: ['engine/', 'json/'], packages: ['ajv', 'ajv-formats', 're2js', '@duckdb/node-api'] },
  'nodes/': {
    imports: ['nodes/', 'engine/node-type.ts', 'engine/types.ts', 'engine/expression/', 'engine/sql.ts', 'engine/values/columns.ts', 'engine/outcome.ts', 'engine/relation/'],
    packages: [],
  },
  'outbound/': { imports: ['outbound/', 'engine/'], packages: ['ipaddr.js'] },
  'stores/': {
    imports: ['stores/', 'generated/prisma/', 'log.ts', 'process-identity.ts', 'within.ts', ...shared],
    packages: ['@prisma/', 'ioredis', 'pg'],
  },
  'services/': { imports: ['services/', 'engine/', 'stores/', 'log.ts', ...shared], packages: ['@zxcvbn-ts/language-common'] },
  'handlers/': { imports: ['handlers/', 'services/', 'generated/', ...shared], packages: [] },
  'http/': {
    imports: ['http/', 'handlers/', 'services/', 'json/', 'generated/', 'log.ts', 'within.ts', ...shared],
    packages: ['koa', '@koa/', 'koa-ratelimit', 'rate-limiter-flexible', 'openapi-backend', 'ajv', 'ajv-formats', 'ioredis', 'pino', 'prom-client', 'yaml', '@scalar/'],
  },
  'client/': { imports: ['client/', 'generated/v1.ts'], packages: ['openapi-fetch'] },
  'cli/': { imports: ['cli/', 'client/'], packages: ['yargs', 'yaml', 'diff', 'cli-table3'] },
};
