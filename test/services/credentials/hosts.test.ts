/** Where a credential may be sent: what a user may write, what is new in a change, and which URL may be tested. */

import {
  newHostProblems,
  readHosts,
  testUrlProblem,
} from '../../../src/services/credentials/hosts.ts';

it('hosts are read in their normal form, each once', () => {
  expect(readHosts(['API.example.com', 'api.example.com.', '*.Example.com:8443'])).toEqual({
    hosts: ['api.example.com', '*.example.com:8443'],
    problems: [],
  });
});

it('what is no host is named by its place, and the others are read', () => {
  const { hosts, problems } = readHosts(['https://a.example', 'b.example', 'c.example/x', '']);
  expect(hosts).toEqual(['b.example']);
  expect(problems.map(({ field }) => field)).toEqual(['/hosts/0', '/hosts/2', '/hosts/3']);
});

it.each<[string[], string[], string[]]>([
  [['a.example'], ['a.example'], []],
  [['A.EXAMPLE.'], ['a.example'], []],
  [['x.a.example'], ['*.a.example'], []],
  [['a.example:444'], ['a.example'], []],
  [['a.example'], ['a.example:443'], ['/hosts/0']],
  [['b.example', 'a.example', '*.a.example'], ['a.example'], ['/hosts/0', '/hosts/2']],
  // Told already as what is no host.
  [['no host'], ['a.example'], []],
])('of %j beside %j are new: %j', (given, present, places) => {
  const problems = newHostProblems(given, present, 'token');
  expect(problems).toEqual(
    places.map((field) => ({
      field,
      message: 'is a new host: send the secret (`/data/token`) again with it',
    })),
  );
});

it.each<[string | null, string | null]>([
  [null, null],
  ['https://api.example.com/me?x=1', null],
  ['http://api.example.com:8080', null],
  ['HTTPS://API.EXAMPLE.COM', null],
  ['ftp://api.example.com', 'https:// or http://'],
  ['api.example.com', 'https:// or http://'],
  ['https://api.example.com/a b', 'https:// or http://'],
  ['https://api.example.com/\0', 'https:// or http://'],
  ['https://user@api.example.com', 'user name or password'],
  ['https://:secret@api.example.com', 'user name or password'],
  ['https://other.example', 'a host that `hosts` lists'],
  ['https://example.com', 'a host that `hosts` lists'],
])('the URL %j for the test: %s', (url, says) => {
  const problems = testUrlProblem(url, ['api.example.com']);
  expect(problems).toEqual(
    says === null ? [] : [{ field: '/testUrl', message: expect.stringContaining(says) }],
  );
});
