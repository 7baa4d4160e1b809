/** Every operation, asked by every kind of caller, answers as the reviewed table says. */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { operations, type OperationId } from '../../src/generated/operations.ts';
import { callers } from './callers.ts';
import { gatherCast, type Cast } from './cast.ts';
import { rows, type MatrixRow } from './rows.ts';
import { parseMatrix, renderMatrix, type Cells } from './table.ts';

const FILE = join(__dirname, 'matrix.txt');
const isWriting = process.env['UPDATE_MATRIX'] === '1';
const observed: Record<string, Cells> = {};
const reviewed = isWriting ? observed : parseMatrix(readFileSync(FILE, 'utf8'));

let cast: Cast;
beforeAll(async () => {
  cast = await gatherCast();
});
afterAll(async () => {
  if (isWriting) writeFileSync(FILE, renderMatrix(observed));
  await cast.house.close();
});

/** What each caller gets, one after the other: whoever comes later must find what those before found. */
async function observe({ id, request }: MatrixRow): Promise<Cells> {
  // Keys that nobody has are limited per address and minute.
  cast.house.clock.advance({ minutes: 1 });
  const cells: Record<string, string> = {};
  let target = await request(cast);
  for (const { name, sends } of callers) {
    const credentials = sends(cast);
    const { status, body } = await cast.house.client.call(id, { ...target, ...credentials });
    cells[name] = status < 400 ? String(status) : `${status} ${body.error.code}`;
    if (status >= 400 || operations[id].method === 'GET') continue;
    if (id === 'logOut') await cast.logInAgain(credentials.cookie);
    target = await request(cast);
  }
  return cells;
}

/** They take keys of the level `client` alone, whatever scopes a key of the owner has. */
const ORGANIZATION_WIDE: ReadonlySet<OperationId> = new Set([
  'createCredential',
  'updateCredential',
  'deleteCredential',
  'createIntegration',
  'importIntegration',
  'updateIntegration',
  'deleteIntegration',
]);

describe('the matrix', () => {
  it.each(rows.map((row) => [row.name, row] as const))('%s', async (name, row) => {
    observed[name] = await observe(row);
    expect(observed[name]).toEqual(reviewed[name]);
  });
});

describe('the reviewed table', () => {
  it('has a row for every operation', () => {
    expect([...new Set(rows.map(({ id }) => id))].sort()).toEqual(Object.keys(operations).sort());
    expect(Object.keys(reviewed)).toEqual(rows.map(({ name }) => name));
  });

  it('is written as it would be written anew, its callers and what it says of them included', () => {
    if (!isWriting) expect(readFileSync(FILE, 'utf8')).toBe(renderMatrix(reviewed));
    expect(parseMatrix(renderMatrix(reviewed))).toEqual(reviewed);
  });

  it.each(Object.keys(operations) as OperationId[])(
    'says of %s what the specification does of scopes, keys and sessions',
    (id) => {
      const { keyScopes, session, anonymous } = operations[id];
      const scopesOf = {
        'no-scopes': [],
        read: ['workflows:read'],
        write: ['workflows:write'],
        execute: ['workflows:execute'],
      };
      const takesAnyKey = keyScopes.some((needed) => needed.length === 0);
      for (const { name } of rows.filter((row) => row.id === id)) {
        const cells = reviewed[name]!;
        for (const [caller, scopes] of Object.entries(scopesOf)) {
          const opens =
            !ORGANIZATION_WIDE.has(id) &&
            keyScopes.some((needed) =>
              needed.every((scope) => (scopes as readonly string[]).includes(scope)),
            );
          if (!takesAnyKey && keyScopes.length > 0)
            expect([caller, cells[caller] === '403 FORBIDDEN']).toEqual([caller, !opens]);
        }
        const refusesOutright = (caller: string) => cells[caller] === '401 UNAUTHORIZED';
        expect(refusesOutright('all')).toBe(keyScopes.length === 0 && !anonymous);
        expect(refusesOutright('admin-cookie')).toBe(!session && !anonymous);
        expect(refusesOutright('nobody')).toBe(!anonymous);
      }
    },
  );
});
