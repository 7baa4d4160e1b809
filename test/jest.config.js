/** Packages that come as ECMAScript modules only; jest runs CommonJS. */
const MODULES_ONLY = [
  ...['hyparquet', 'hyparquet-compressors', 'hysnappy'],
  ...['yargs', 'yargs-parser', 'cliui', 'escalade', 'y18n', 'get-caller-file'],
  ...['string-width', 'strip-ansi', 'ansi-regex', 'ansi-styles', 'wrap-ansi', 'emoji-regex', 'get-east-asian-width'],
];

/**
 * Any file runs by itself: `npx jest --config test/jest.config.js test/engine`.
 * Files that need PostgreSQL or Redis say so by calling `createTestDatabase` or
 * `describeWithRedis` (test/support); the first such call starts the servers.
 */
export default {
  rootDir: '..',
  roots: ['<rootDir>/test'],
  testMatch: ['<rootDir>/test/**/*.test.ts'],
  testEnvironment: '<rootDir>/test/jest/environment.cjs',
  runtime: '<rootDir>/test/jest/runtime.cjs',
  // Finds what hangs and measures nothing: a busy machine takes many times as long as an idle one.
  testTimeout: 300_000,
  // A file that leaves its modules behind slows all later files of its process.
  workerIdleMemoryLimit: '1GB',
  globalSetup: '<rootDir>/test/global-setup.ts',
  globalTeardown: '<rootDir>/test/global-teardown.ts',
  // The client's query compiler comes in both module formats; jest runs CommonJS.
  moduleNameMapper: { '^(@prisma/client/runtime/.+)\\.mjs$': '$1.js' },
  transformIgnorePatterns: [`/node_modules/(?!(${MODULES_ONLY.join('|')})/)`],
  transform: {
    // It declares names that CommonJS declares around it, which therefore get others.
    'yargs/lib/platform-shims/esm\\.mjs$': [
      '@swc/jest',
      { jsc: { target: 'es2022', minify: { compress: false, mangle: { topLevel: true } } }, minify: false, module: { type: 'commonjs' } },
    ],
    '\\.(ts|js|mjs)$': [
      '@swc/jest',
      {
        jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
        module: { type: 'commonjs' },
        sourceMaps: 'inline',
      },
    ],
  },
};
