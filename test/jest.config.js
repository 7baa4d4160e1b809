/**
 * Any file runs by itself: `npx jest --config test/jest.config.js test/engine`.
 * Files that need PostgreSQL or Redis say so by calling `createTestDatabase` or
 * `describeWithRedis` (test/support); the first such call starts the servers.
 */
export default {
  rootDir: '..',
  roots: ['<rootDir>/test'],
  testMatch: ['<rootDir>/test/**/*.test.ts'],
  testEnvironment: 'node',
  // A net for what hangs, not a measure: the first test that needs a server waits for it to start.
  testTimeout: 60_000,
  globalSetup: '<rootDir>/test/global-setup.ts',
  globalTeardown: '<rootDir>/test/global-teardown.ts',
  // The client's query compiler comes in both module formats; jest runs CommonJS.
  moduleNameMapper: { '^(@prisma/client/runtime/.+)\\.mjs$': '$1.js' },
  // Prisma's schema engine comes as ECMAScript modules only.
  transformIgnorePatterns: ['/node_modules/(?!@prisma/schema-engine-wasm/)'],
  transform: {
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
