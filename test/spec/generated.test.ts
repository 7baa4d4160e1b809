/** The generated files say what their sources say. */

import { join } from 'node:path';
import { arePlainRowsStale } from '../../scripts/generate/plain-rows.ts';
import { operations } from '../../src/generated/operations.ts';
import { copyDocuments } from '../../scripts/spec/documents.ts';

describe('the generated files', () => {
  it('include the WebAssembly of the committed source', () => {
    expect(arePlainRowsStale(join(__dirname, '..', '..'))).toBe(false);
  });

  it.each([
    ['listKeys', [[]], true, false, null],
    ['createWorkflow', [['workflows:write']], true, false, 'body'],
    ['executeWorkflow', [['workflows:execute']], true, false, 'params'],
    ['createSchedule', [['workflows:write', 'workflows:execute']], true, false, 'body'],
    ['validateWorkflow', [['workflows:read'], ['workflows:execute']], true, false, null],
    [
      'listNodeTypes',
      [['workflows:read'], ['workflows:write'], ['workflows:execute']],
      true,
      false,
      null,
    ],
    ['getSession', [], true, false, null],
    ['createCredential', [['workflows:write']], true, false, 'body'],
    ['logIn', [], false, true, 'anonymous'],
  ] as const)('say who may call %s', (id, keyScopes, session, anonymous, bodyLimit) => {
    expect(operations[id]).toMatchObject({ keyScopes, session, anonymous, bodyLimit });
  });

  it('open every operation with keys to sessions, for the pages of the product', () => {
    const closed = Object.values(operations).filter(
      ({ keyScopes, session }) => keyScopes.length > 0 && !session,
    );
    expect(closed).toEqual([]);
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
