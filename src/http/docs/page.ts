import type { EdgeContext } from '../context.ts';

const POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** HTML by path. A page is made when it is requested: all of them take a tenth of a second. */
export type Pages = ReadonlyMap<string, () => string>;

export function sendPage(context: EdgeContext, html: string | Buffer, policy = POLICY): void {
  context.set('Content-Security-Policy', policy);
  context.set('Referrer-Policy', 'no-referrer');
  context.type = 'text/html';
  context.body = html;
}
