import { createSessionCookie } from '../../../src/http/session-cookie.ts';
import type { EdgeContext } from '../../../src/http/context.ts';

function context(headers: Readonly<Record<string, string>>, method = 'POST') {
  const appended: string[] = [];
  return {
    req: { headers },
    method,
    append: (name: string, value: string) => appended.push(`${name}: ${value}`),
    appended,
  } as unknown as EdgeContext & { appended: string[] };
}

const read = (cookie: string | undefined, secure = false): string | null =>
  createSessionCookie(secure).read(context(cookie === undefined ? {} : { cookie }));

it.each<[cookie: string | undefined, token: string | null]>([
  [undefined, null],
  ['', null],
  ['weir_session=abc_-9', 'abc_-9'],
  ['other=1; weir_session=abc', 'abc'],
  ['other=1;weir_session=abc;more=2', 'abc'],
  ['weir_session=abc; weir_session=def', 'abc'],
  ['weir_session=', null],
  ['weir_session=a b', null],
  ['weir_session=a"b', null],
  ['xweir_session=abc', null],
  ['weir_sessions=abc', null],
  ['weir_sessions=abc; weir_session=def', 'def'],
  ['Weir_session=abc', null],
  ['__Host-weir_session=abc', null],
  [`weir_session=${'a'.repeat(200)}`, 'a'.repeat(200)],
  [`weir_session=${'a'.repeat(201)}`, null],
])('reads %j as %j', (cookie, token) => {
  expect(read(cookie)).toBe(token);
});

it('has another name where browsers come by https', () => {
  expect(read('__Host-weir_session=abc', true)).toBe('abc');
  expect(read('weir_session=abc', true)).toBeNull();
  expect([createSessionCookie(true).challenge, createSessionCookie(false).challenge]).toEqual([
    'Cookie cookie-name="__Host-weir_session"',
    'Cookie cookie-name="weir_session"',
  ]);
});

it.each([
  [false, 'weir_session', ''],
  [true, '__Host-weir_session', '; Secure'],
])('is set and cleared for the same path (secure: %s)', (secure, name, suffix) => {
  const given = context({});
  createSessionCookie(secure).set(given, 'abc');
  createSessionCookie(secure).clear(given);
  expect(given.appended).toEqual([
    `Set-Cookie: ${name}=abc; Path=/; HttpOnly; SameSite=Lax${suffix}`,
    `Set-Cookie: ${name}=; Path=/; HttpOnly; SameSite=Lax${suffix}; Max-Age=0`,
  ]);
});
