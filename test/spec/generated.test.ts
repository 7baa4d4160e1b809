/** What is generated agrees with its sources, and the check for it can fail. */

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { compare } from '../../scripts/generate/compare.ts';
import { operations } from '../../src/generated/operations.ts';
import { copyDocuments } from '../../scripts/spec/documents.ts';

describe('the generated files', () => {
  // In a process of its own: openapi-typescript needs modules that jest cannot load as CommonJS.
  it('are those that the sources give', () => {
    const root = join(__dirname, '..', '..');
    const tsx = require.resolve('tsx/cli');
    const { status, stderr } = spawnSync(
      process.execPath,
      [tsx, join(root, 'scripts', 'check-fresh.ts')],
      { cwd: root, encoding: 'utf8' },
    );
    expect(status === 0 ? [] : stderr.trim().split('\n')).toEqual([]);
  });

  it('are reported when stale, missing or surplus', () => {
    const wanted = new Map([
      ['a.ts', 'one'],
      ['b.ts', 'two'],
      ['c.ts', 'three'],
    ]);
    const found = new Map([
      ['a.ts', 'one'],
      ['b.ts', 'other'],
      ['d.ts', 'four'],
    ]);
    expect(compare(wanted, found)).toEqual([
      'b.ts is stale',
      'c.ts is missing',
      'd.ts is not generated any more',
    ]);
  });

  it.each([
    ['listKeys', [[]], true, false, null],
    ['createWorkflow', [['workflows:write']], false, false, 'body'],
    ['executeWorkflow', [['workflows:execute']], false, false, 'params'],
    ['createSchedule', [['workflows:write', 'workflows:execute']], false, false, 'body'],
    ['validateWorkflow', [['workflows:read'], ['workflows:execute']], false, false, null],
    [
      'listNodeTypes',
      [['workflows:read'], ['workflows:write'], ['workflows:execute']],
      false,
      false,
      null,
    ],
    ['getSession', [], true, false, null],
    ['createCredential', [['workflows:write']], true, false, 'body'],
    ['logIn', [], false, true, 'anonymous'],
  ] as const)('say who may call %s', (id, keyScopes, session, anonymous, bodyLimit) => {
    expect(operations[id]).toMatchObject({ keyScopes, session, anonymous, bodyLimit });
  });

  it('are documents that stand by themselves', () => {
    for (const document of Object.values(copyDocuments())) {
      const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]*)"/g)].map(
        ([, reference]) => reference,
      );
      expect(references.length).toBeGreaterThan(50);
      expect(references.filter((reference) => !reference?.startsWith('#/components/'))).toEqual([]);
    }
  });
});
