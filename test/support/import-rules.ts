/** The folders and packages that each folder can import. `test/architecture.test.ts` checks them. */

export interface ImportRule {
  /** Prefixes of paths below `src/`; a type import counts as an import. */
  readonly imports: readonly string[];
  /** Packages, or scopes that end with a slash. `node:` modules are free. */
  readonly packages: readonly string[];
  /** Of these prefixes only types: the composition root passes the values. */
  readonly asTypes?: readonly string[];
}

const shared = ['kit/', 'model/', 'errors.ts', 'admission.ts'];

/** The composition root's: every path begins with it. */
const everything = [''];

export const importRules: Readonly<Record<string, ImportRule>> = {
  'main.ts': { imports: ['app/', 'kit/', 'errors.ts'], packages: [] },
  'admission.ts': { imports: ['errors.ts'], packages: [] },
  'errors.ts': { imports: ['generated/error-table.ts'], packages: [] },
  'kit/': { imports: ['kit/'], packages: [] },
  'rows/json/plain-rows.ts': { imports: ['generated/plain-rows.ts', 'rows/json/'], packages: [] },
  'rows/': { imports: ['rows/', 'kit/'], packages: [] },
  'model/': { imports: ['model/', 'kit/'], packages: [] },
  'engine/child/': {
    imports: [
      'engine/child/',
      'engine/protocol/',
      'engine/values/',
      'engine/cursor.ts',
      'engine/sql.ts',
      'engine/types.ts',
      'rows/index.ts',
      'kit/',
    ],
    packages: ['@duckdb/node-api'],
  },
  'mail/': { imports: ['mail/', 'kit/'], packages: ['string-width'] },
  'engine/': {
    imports: ['engine/', 'rows/index.ts', 'mail/', 'kit/', 'admission.ts'],
    packages: ['ajv', 'ajv-formats', 'json-schema-to-ts', 're2js'],
  },
  'nodes/integration/': {
    imports: [
      'nodes/integration/',
      'engine/api-call.ts',
      'engine/config/hints.ts',
      'engine/config/incremental.ts',
      'engine/config/outcome.ts',
      'engine/config/row-key.ts',
      'engine/cursor.ts',
      'engine/node-type.ts',
      'engine/types.ts',
      'engine/outcome.ts',
      'engine/relation/',
      'engine/sources/source.ts',
      'engine/values/columns.ts',
      'engine/values/cursor-bound.ts',
      'kit/',
      'model/',
    ],
    packages: [],
  },
  'nodes/index.ts': {
    imports: ['generated/node-types.ts', 'engine/node-type.ts', 'engine/types.ts'],
    packages: [],
  },
  'nodes/': {
    imports: [
      'nodes/',
      'engine/algebra/',
      'engine/dialects/duckdb/casts.ts',
      'engine/node-type.ts',
      'engine/types.ts',
      'engine/outcome.ts',
      'engine/config/aggregate-call.ts',
      'engine/config/csv-options.ts',
      'engine/config/declared-columns.ts',
      'engine/config/hints.ts',
      'engine/config/http-bound.ts',
      'engine/config/http-pages.ts',
      'engine/config/http-request.ts',
      'engine/config/http-source.ts',
      'engine/config/incremental.ts',
      'engine/config/join-members.ts',
      'engine/config/load-members.ts',
      'engine/config/mail-check.ts',
      'engine/config/mail-members.ts',
      'engine/config/mail-message.ts',
      'engine/config/object-load-members.ts',
      'engine/config/object-members.ts',
      'engine/config/outcome.ts',
      'engine/config/query-members.ts',
      'engine/config/row-key.ts',
      'engine/config/rows-form.ts',
      'engine/config/workflow-reference.ts',
      'engine/sql.ts',
      'engine/expression/',
      'engine/relation/',
      'engine/sources/source.ts',
      'engine/values/columns.ts',
      'kit/json/exact-json.ts',
    ],
    packages: [],
  },
  'connectors/postgres/child/': {
    imports: ['connectors/', 'kit/'],
    packages: ['pg'],
  },
  'connectors/database/child/': {
    imports: ['connectors/', 'engine/index.ts', 'kit/'],
    packages: [],
  },
  'connectors/mysql/child/': {
    imports: ['connectors/', 'engine/index.ts', 'kit/'],
    packages: ['mysql2'],
  },
  'connectors/spark/child/': {
    imports: ['connectors/', 'kit/'],
    packages: [],
  },
  'connectors/http/': {
    imports: ['connectors/', 'engine/index.ts', 'kit/', 'model/', 'admission.ts'],
    packages: ['ipaddr.js'],
  },
  'connectors/smtp/': {
    imports: ['connectors/', 'engine/index.ts', 'kit/', 'model/', 'admission.ts'],
    packages: ['nodemailer'],
  },
  'connectors/s3/': {
    imports: ['connectors/', 'engine/index.ts', 'kit/', 'model/', 'admission.ts'],
    packages: ['saxes'],
  },
  'connectors/sftp/': {
    imports: ['connectors/', 'engine/index.ts', 'kit/', 'model/', 'admission.ts'],
    packages: ['ssh2'],
  },
  'connectors/': {
    imports: ['connectors/', 'engine/index.ts', 'kit/', 'model/', 'admission.ts'],
    packages: [],
  },
  'secret-stores/': { imports: ['secret-stores/', 'kit/', 'model/'], packages: [] },
  'importer/': {
    imports: ['importer/', 'engine/values/date-text.ts', 'kit/', 'model/', 'admission.ts'],
    packages: ['js-yaml'],
  },
  'stores/': {
    imports: ['stores/', 'generated/prisma/', 'generated/statements/', ...shared],
    packages: ['@prisma/', 'ioredis', 'pg'],
  },
  'services/': {
    imports: ['services/', 'engine/index.ts', 'importer/', 'stores/', ...shared],
    packages: ['@zxcvbn-ts/language-common', 'croner'],
    asTypes: ['stores/'],
  },
  'jobs/': {
    imports: ['jobs/', 'services/', 'stores/', ...shared],
    packages: [],
    asTypes: ['stores/'],
  },
  'generated/handlers.ts': { imports: ['generated/operations.ts', 'handlers/'], packages: [] },
  'generated/node-types.ts': { imports: ['engine/node-type.ts', 'nodes/'], packages: [] },
  'generated/periodic-jobs.ts': { imports: ['jobs/'], packages: [] },
  'generated/statements/': {
    imports: ['stores/postgres/queries/', 'model/', 'kit/json-value.ts'],
    packages: [],
  },
  'generated/': { imports: ['generated/'], packages: [] },
  'handlers/': {
    imports: [
      'handlers/',
      'services/',
      'generated/operations.ts',
      'generated/v1.ts',
      'generated/product.ts',
      ...shared,
    ],
    packages: [],
    asTypes: ['services/'],
  },
  'console/': {
    imports: ['console/', 'client/index.ts', 'generated/product.ts', 'generated/v1.ts'],
    packages: [
      'react',
      'react-dom',
      '@codemirror/',
      '@lezer/highlight',
      '@tanstack/react-query',
      '@xyflow/react',
      'croner',
      'openapi-fetch',
      'wouter',
      'yaml',
    ],
  },
  'http/': {
    imports: [
      'http/',
      'handlers/',
      'services/',
      'rows/index.ts',
      'generated/docs.ts',
      'generated/error-table.ts',
      'generated/handlers.ts',
      'generated/openapi-document.ts',
      'generated/operations.ts',
      'generated/product-document.ts',
      'generated/product-document-3.0.ts',
      'generated/v1-document.ts',
      'generated/v1-document-3.0.ts',
      ...shared,
    ],
    asTypes: ['services/'],
    packages: [
      'koa',
      '@koa/',
      'koa-ratelimit',
      'openapi-backend',
      'ajv',
      'ajv-formats',
      'ioredis',
      'pino',
      'prom-client',
      'yaml',
      'minisearch',
    ],
  },
  'client/': {
    imports: ['client/', 'generated/v1.ts', 'generated/v1-calls.ts'],
    packages: ['openapi-fetch'],
  },
  'cli/': {
    imports: [
      'cli/',
      'client/',
      'engine/values/text-inference.ts',
      'engine/config/csv-options.ts',
      'generated/product.ts',
      'kit/spreadsheet-formula.ts',
      'rows/index.ts',
    ],
    packages: [
      'openapi-fetch',
      'yargs',
      'yaml',
      'diff',
      'cli-table3',
      'string-width',
      'hyparquet',
      'hyparquet/src/schema.js',
      'hyparquet-compressors',
    ],
  },
  'app/': { imports: everything, packages: ['pino', 'ioredis'] },
};

/**
 * What may be imported although the rest of its folder may not, because it holds nothing: the errors of services, what a
 * result counts for, and how columns are shown.
 */
export const PURE_FILES: readonly string[] = [
  'services/idempotency/refusals.ts',
  'services/invalid-input.ts',
  'services/keys/refusals.ts',
  'services/result-columns.ts',
  'stores/results/size.ts',
];

/** What scripts and tests both need: the service, talking to it, and the documents. */
export const SHARED_SCRIPTS: readonly string[] = ['scripts/service/', 'scripts/spec/'];

/** Folders of scripts that are tested, and by which tests: these alone import them. */
export const testedScripts: Readonly<Record<string, readonly string[]>> = {
  'scripts/breaking/': ['spec/'],
  'scripts/generate/': ['spec/', 'contract/', 'properties/', 'stores/postgres/statements.test.ts'],
  'scripts/migrate/': ['stores/postgres/sql-definitions.test.ts'],
  'scripts/notice/': ['notice.test.ts'],
  'scripts/prose/': ['prose/'],
  'scripts/screens/': ['console/accessibility.test.ts', 'docs/console-views.test.ts'],
};
