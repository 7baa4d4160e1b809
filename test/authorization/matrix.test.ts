/** Every operation, asked by every kind of caller, answers as the reviewed table says. */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { operations, type OperationId } from '../../src/generated/operations.ts';
import { callers } from './callers.ts';
import { createPrincipals, type Principals } from './principals.ts';
import { cellsOfSimilar, equals } from './similar-operations.ts';
import { rows, type MatrixRow } from './rows.ts';
import { parseMatrix, renderMatrix, type Cells } from './table.ts';

const FILE = join(__dirname, 'matrix.txt');
const isWriting = process.env['UPDATE_MATRIX'] === '1';
const observed: Record<string, Cells> = {};
const reviewed = isWriting ? observed : parseMatrix(readFileSync(FILE, 'utf8'));

function expected(row: MatrixRow): Cells {
  const cells = reviewed[row.name] ?? cellsOfSimilar(row, reviewed);
  if (cells === null)
    throw new Error(`No row tells who may call ${row.name}: write it with UPDATE_MATRIX=1`);
  return cells;
}

let principals: Principals;
beforeAll(async () => {
  principals = await createPrincipals();
});
afterAll(async () => {
  if (isWriting) writeFileSync(FILE, renderMatrix(observed));
  await principals.server.close();
});

/** What each caller gets, one after the other: whoever comes later must find what those before found. */
async function observe({ id, request }: MatrixRow): Promise<Cells> {
  // Keys that no one has are limited per address and minute.
  principals.server.clock.advance({ minutes: 1 });
  // The rows before may have used no session for half an hour.
  for (const { cookie } of Object.values(principals.users))
    await principals.server.client.ok('getSession', { cookie });
  const cells: Record<string, string> = {};
  let target = await request(principals);
  for (const { name, sends } of callers) {
    const credentials = sends(principals);
    const { status, body } = await principals.server.client.call(id, { ...target, ...credentials });
    cells[name] = status < 400 ? String(status) : `${status} ${body.error.code}`;
    if (status >= 400 || operations[id].method === 'GET') continue;
    if (id === 'logOut') await principals.logInAgain(credentials.cookie);
    target = await request(principals);
  }
  return cells;
}

/** They take keys of the level `client` alone, whatever scopes a key of the owner has. */
const isOrganizationWide = ({ document, keyScopes }: (typeof operations)[OperationId]): boolean =>
  document === 'product' && keyScopes.some(([scope]) => scope === 'workflows:write');

describe('the matrix', () => {
  it.each(rows.map((row) => [row.name, row] as const))('%s', async (name, row) => {
    observed[name] = await observe(row);
    expect(observed[name]).toEqual(expected(row));
  });
});

describe('the reviewed table', () => {
  it('has rows of operations that there are, in their order', () => {
    const named = rows.map(({ name }) => name).filter((name) => reviewed[name] !== undefined);
    expect(Object.keys(reviewed)).toEqual(named);
  });

  it('derives the row of an operation without one, unless similar operations have rules of their own', () => {
    const wrong = rows
      .filter(({ id, name }) => id === name && reviewed[name] !== undefined)
      .filter((row) => {
        const { [row.name]: own, ...others } = reviewed;
        const derived = cellsOfSimilar(row, others);
        return derived !== null && !equals(derived, own);
      });
    expect(wrong.map(({ id }) => id)).toEqual([]);
  });

  it('derives nothing where similar rows differ, or none is similar', () => {
    const [one, other] = ['listRevisions', 'listSchedules'] as const;
    const row = rows.find(({ id }) => id === 'getWorkflow')!;
    const two = { [one]: reviewed[one]!, [other]: reviewed[other]! };
    expect(cellsOfSimilar(row, two)).toEqual(reviewed[row.name]);
    const changed = { ...reviewed[other]!, stranger: '200' };
    expect(cellsOfSimilar(row, { ...two, [other]: changed })).toBeNull();
    expect(cellsOfSimilar(row, {})).toBeNull();
  });

  it('is written as it would be written again, its callers and what it says of them included', () => {
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
      for (const row of rows.filter((each) => each.id === id)) {
        const cells = expected(row);
        for (const [caller, scopes] of Object.entries(scopesOf)) {
          const opens =
            !isOrganizationWide(operations[id]) &&
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
