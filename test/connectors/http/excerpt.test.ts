/** What a message tells of a response, and of a host's name: short, and without the secret that the request carried. */

import type { OpenedCredential } from '../../../src/model/opened-credential.ts';
import { excerptOf, withoutSecrets } from '../../../src/connectors/http/excerpt.ts';

const credential = (value: string): OpenedCredential => ({
  id: 1,
  hosts: ['api.example'],
  use: { kind: 'header' as const, name: 'authorization', value },
});
const KEY = credential('sk-"live"/7f&');
const TOKEN = credential('Bearer tok-éa&b');
const LOGIN = credential(`Basic ${Buffer.from('ada:pass:word').toString('base64')}`);

describe('the excerpt', () => {
  it('has 300 characters, and an ellipsis in the place of more', () => {
    expect(excerptOf('x'.repeat(300))).toBe('x'.repeat(300));
    expect(excerptOf('x'.repeat(301))).toBe(`${'x'.repeat(300)}…`);
    expect(excerptOf(`${'x'.repeat(299)} y`)).toBe(`${'x'.repeat(299)}…`);
  });

  it('is one line, whatever blanks and controls there are', () => {
    expect(excerptOf('\ufeff {\r\n\t"a":\u00a0\u0007 1\ufffd}\n')).toBe('{ "a": 1 }');
  });
});

describe('a message that names a secret', () => {
  it.each<[OpenedCredential, string]>([
    [KEY, 'sk-"live"/7f&'],
    [KEY, 'sk-\\"live\\"/7f&'],
    [KEY, encodeURIComponent('sk-"live"/7f&')],
    [KEY, Buffer.from('sk-"live"/7f&').toString('base64')],
    [KEY, 'sk-&#34;live&#34;/7f&#38;'],
    [TOKEN, 'Bearer tok-éa&b'],
    [TOKEN, 'tok-éa&b'],
    [TOKEN, encodeURIComponent('tok-éa&b')],
    [LOGIN, 'ada:pass:word'],
    [LOGIN, 'pass:word'],
    [LOGIN, Buffer.from('ada:pass:word').toString('base64')],
  ])('of %j is without %s', (opened, secret) => {
    expect(withoutSecrets(`you sent ${secret}, ${secret}.`, opened)).toBe(
      'you sent [removed], [removed].',
    );
  });
});

describe('a text of ours', () => {
  it('is without the secret, also in lower case, as names of hosts are', () => {
    const opened = credential('Bearer SeCret');
    expect(withoutSecrets('SeCret.evil.example, secret.evil.example', opened)).toBe(
      '[removed].evil.example, [removed].evil.example',
    );
  });

  it('keeps what is shorter than four characters: it is found in too many words', () => {
    expect(withoutSecrets('the host abc', credential('abc'))).toBe('the host abc');
    expect(withoutSecrets('the host abcd', credential('abcd'))).toBe('the host [removed]');
    expect(withoutSecrets('the host', null)).toBe('the host');
  });
});
