import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

export default tseslint.config(
  { basePath: root, ignores: ['dist/', 'data/', '.cache/', 'coverage/', 'src/generated/', '**/*.js', 'test/sdk/hey-api/', 'test/sdk/workflows/'] },
  {
    basePath: root,
    files: ['**/*.ts', '**/*.tsx'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { project: ['tsconfig.json', 'src/console/tsconfig.json'], tsconfigRootDir: root } },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      'eqeqeq': ['error', 'always', { null: 'ignore' }],
      'max-lines': ['error', { max: 300 }],
      'no-console': 'error',
      'no-restricted-syntax': [
        'error',
        {
          selector: 'ObjectExpression > SpreadElement > ObjectExpression.argument',
          message: 'Write the members of this object literal directly, one per line.',
        },
        {
          selector: ':matches(ArrayExpression, CallExpression, NewExpression) > SpreadElement > ArrayExpression.argument',
          message: 'Write the elements of this array literal directly.',
        },
      ],
    },
  },
  {
    basePath: root,
    files: ['src/**/*.ts', 'src/**/*.tsx'],
    plugins: { regexp },
    rules: {
      complexity: ['error', 15],
      // A pattern that goes back over what it has read takes the square of the length of a text, and keeps everybody waiting.
      'regexp/no-super-linear-backtracking': 'error',
    },
  },
  {
    basePath: root,
    files: ['src/**/*.ts', 'src/**/*.tsx', 'scripts/**/*.ts'],
    rules: { 'max-lines-per-function': ['error', { max: 60, skipComments: true }] },
  },
  {
    // Composition roots are long and flat: one line for each dependency.
    basePath: root,
    files: ['src/app/**/*.ts'],
    rules: { 'max-lines-per-function': ['error', { max: 100, skipComments: true }] },
  },
  {
    // One loop over local variables: a method for each state, or a call per byte, makes the scan a quarter slower and more.
    basePath: root,
    files: ['src/rows/json/scan.ts'],
    rules: { complexity: 'off', 'max-lines-per-function': 'off' },
  },
  {
    basePath: root,
    files: ['scripts/**/*.ts', 'test/**/*.ts'],
    rules: { 'no-console': 'off', '@typescript-eslint/no-unsafe-assignment': 'off', '@typescript-eslint/no-unsafe-member-access': 'off' },
  },
  {
    // The fuzzer handles responses that it does not trust to have any type.
    basePath: root,
    files: ['test/properties/**/*.ts'],
    rules: {
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
);
