/** What a caller may hand out, which keys it may change, and which rows it sees. */

import type { AccountCaller, KeyCaller } from '../../src/model/caller.ts';
import type { ApiKey, Scope, ScopeLevel } from '../../src/model/key.ts';
import {
  requireAuthority,
  requireAuthorityOver,
  requireLifetime,
} from '../../src/services/keys/authority.ts';
import { keyVisibility, workflowVisibility } from '../../src/services/visibility.ts';

const END = new Date('2026-03-02T00:00:00.000Z');
const at = (ms: number): Date => new Date(END.getTime() + ms);
const [READ, WRITE]: readonly [Scope, Scope] = ['workflows:read', 'workflows:write'];

const session = (role: AccountCaller['role']): AccountCaller => ({
  kind: 'session',
  sessionId: 1,
  userId: 2,
  organizationId: 3,
  role,
});
const key = (change: Partial<KeyCaller> = {}): KeyCaller => ({
  kind: 'key',
  keyId: 9,
  userId: 2,
  organizationId: 3,
  role: 'admin',
  expiresAt: null,
  scopes: [READ],
  scopeLevel: 'client',
  ...change,
});
const member = { role: 'member' } as const;

const CLIENT_OF_MEMBER = 'Only an admin of the organization may grant the scope level `client`.';
const CLIENT_OF_USER_KEY = 'This key has the scope level `user` and may not grant `client`.';
const LACKS = 'This key lacks the scope `workflows:write` and may not grant it.';

it.each<[string, AccountCaller, ScopeLevel, readonly Scope[], string | null]>([
  ['an admin', session('admin'), 'client', [READ, WRITE], null],
  ['a member', session('member'), 'user', [READ, WRITE], null],
  ['a member', session('member'), 'client', [], CLIENT_OF_MEMBER],
  ['a key', key(), 'client', [READ], null],
  ['a key', key(), 'user', [], null],
  ['a key', key(), 'user', [READ, WRITE], LACKS],
  ['a key of level user', key({ scopeLevel: 'user' }), 'user', [READ], null],
  ['a key of level user', key({ scopeLevel: 'user' }), 'client', [READ], CLIENT_OF_USER_KEY],
  ['a key of a member', key(member), 'client', [READ], CLIENT_OF_MEMBER],
])('%s (%j) may grant %s %j, unless: %s', (_, caller, scopeLevel, scopes, refusal) => {
  const grant = () => requireAuthority(caller, { scopeLevel, scopes });
  if (refusal === null) expect(grant).not.toThrow();
  else
    expect(grant).toThrow(
      expect.objectContaining({ code: 'FORBIDDEN', message: refusal }) as Error,
    );
});

const limited = key({ expiresAt: END });

it.each<[string, AccountCaller, Partial<ApiKey>, string | null]>([
  ['a person', session('member'), { scopeLevel: 'client', scopes: [WRITE] }, null],
  ['a key', key(), {}, null],
  ['a key', key(), { scopes: [WRITE] }, 'Key 5 holds more than this key does'],
  ['a key', key({ scopeLevel: 'user' }), { scopeLevel: 'client' }, 'Key 5 holds more'],
  ['a key without an end', key(), { expiresAt: null }, null],
  ['a key with an end', limited, { expiresAt: END }, null],
  ['a key with an end', limited, { expiresAt: at(1) }, 'Key 5 outlives this key'],
  ['a key with an end', limited, { expiresAt: null }, 'Key 5 outlives this key'],
])('%s (%j) may change a key with %j, unless: %s', (_, caller, change, refusal) => {
  const given = { id: 5, scopeLevel: 'user', scopes: [READ], expiresAt: END, ...change } as ApiKey;
  const require = () => requireAuthorityOver(caller, given);
  if (refusal === null) expect(require).not.toThrow();
  else
    expect(require).toThrow(
      expect.objectContaining({
        code: 'FORBIDDEN',
        message: expect.stringContaining(refusal) as string,
      }) as Error,
    );
});

it.each<[string, AccountCaller, Date | null, boolean]>([
  ['a person', session('admin'), null, true],
  ['a key without an end', key(), null, true],
  ['a key without an end', key(), at(1), true],
  ['a key with an end', limited, at(-1), true],
  ['a key with an end', limited, END, true],
  ['a key with an end', limited, at(1), false],
  ['a key with an end', limited, null, false],
])('%s (%j) may make one that ends at %s: %s', (_, caller, expiresAt, may) => {
  const require = () => requireLifetime(caller, expiresAt);
  if (may) expect(require).not.toThrow();
  else expect(require).toThrow('This key expires at 2026-03-02T00:00:00.000Z and cannot');
});

it.each<[string, AccountCaller, number | null, number | null]>([
  ['an admin', session('admin'), null, null],
  ['a member', session('member'), 2, 2],
  ['a key of level client', key(), null, 2],
  ['a key of level user', key({ scopeLevel: 'user' }), 2, 2],
])(
  '%s (%j) sees workflows of the user %j and keys of the user %j',
  (_, caller, workflows, keys) => {
    expect(workflowVisibility(caller)).toEqual({ organizationId: 3, userId: workflows });
    expect(keyVisibility(caller)).toEqual({ organizationId: 3, userId: keys });
  },
);
