/** The settings of Vault: the paths of organizations, and combinations that are refused. */

import { loadConfig } from '../../src/app/config.ts';
import {
  isAllowed,
  parseVaultPath,
  type VaultPath,
} from '../../src/secret-stores/vault/vault-paths.ts';

const problemsOf = (environment: Record<string, string>) => {
  const outcome = loadConfig(environment, () => '');
  return outcome.ok ? [] : outcome.problems;
};
const ADDRESS = { VAULT_ADDR: 'https://vault.example.com:8200' };
const PATHS = { VAULT_PATHS: 'kv/data/weir/{organization}/*, 7:kv/data/shop' };
const TOKEN = { VAULT_TOKEN: 't' };

it.each<[string, Record<string, string>, readonly string[]]>([
  ['a token', { ...ADDRESS, ...PATHS, ...TOKEN }, []],
  ['AppRole', { ...ADDRESS, ...PATHS, VAULT_ROLE_ID: 'r', VAULT_SECRET_ID: 's' }, []],
  ['a service account', { ...ADDRESS, ...PATHS, VAULT_KUBERNETES_ROLE: 'weir' }, []],
  ['no paths', { ...ADDRESS, ...TOKEN }, ['VAULT_ADDR needs VAULT_PATHS: set both.']],
  ['no login', { ...ADDRESS, ...PATHS }, [expect.stringMatching(/^VAULT_ADDR needs a login/)]],
  [
    'two logins',
    { ...ADDRESS, ...PATHS, ...TOKEN, VAULT_KUBERNETES_ROLE: 'weir' },
    ['VAULT_KUBERNETES_ROLE and VAULT_TOKEN are both set: set one of them.'],
  ],
  [
    'half a role',
    { ...ADDRESS, ...PATHS, VAULT_ROLE_ID: 'r' },
    ['VAULT_ROLE_ID needs VAULT_SECRET_ID: set both, or neither.'],
  ],
  ['no address', TOKEN, ['VAULT_TOKEN is used only with VAULT_ADDR: set both, or neither.']],
  ['paths alone', PATHS, ['VAULT_PATHS is used only with VAULT_ADDR: set both, or neither.']],
])('with %s', (_, environment, problems) => {
  expect(problemsOf(environment)).toEqual(problems);
});

it.each<[string, string, number, boolean]>([
  ['kv/data/{organization}/*', 'kv/data/1/shop', 1, true],
  ['kv/data/{organization}/*', 'kv/data/1/a/b', 1, true],
  ['kv/data/{organization}/*', 'kv/data/1', 1, false],
  ['kv/data/{organization}/*', 'kv/data/11/shop', 1, false],
  ['kv/data/org-{organization}', 'kv/data/org-1', 1, true],
  ['kv/data/org-{organization}', 'kv/data/org-1/shop', 1, false],
  ['7:kv/data/shop/*', 'kv/data/shop/a', 7, true],
  ['7:kv/data/shop/*', 'kv/data/shop/a', 77, false],
])('%s and %s of organization %d', (pattern, path, organization, expected) => {
  const paths = [parseVaultPath(pattern) as VaultPath];
  expect(isAllowed(paths, path.split('/'), organization)).toBe(expected);
});

it.each([
  ['VAULT_ADDR', 'vault.example.com'],
  ['VAULT_PATHS', 'kv/data/shop/*'],
  ['VAULT_PATHS', 'kv/data/{organization}/../*'],
  ['VAULT_PATHS', 'kv'],
  ['VAULT_AUTH_MOUNT', '../sys'],
  ['VAULT_CACHE_SECONDS', '601'],
])('%s=%s is refused by name', (variable, text) => {
  expect(problemsOf({ [variable]: text })).toEqual([
    expect.stringMatching(new RegExp(`^${variable} .+\\.$`)),
  ]);
});
