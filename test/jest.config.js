/**
 * Two kinds of test files share this configuration: those that need no server
 * at all, and those that call `createTestDatabase` or `describeWithRedis` from
 * test/support. The second kind finds its servers by the environment that
 * scripts/test.ts sets, and starts an embedded PostgreSQL on first use where
 * nothing is set, so any file runs by itself.
 */
export default {
  rootDir: '..',
  roots: ['<rootDir>/test'],
  testMatch: ['<rootDir>/test/**/*.test.ts'],
  testEnvironment: 'node',
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
