/** The 404 page for browsers. Programs, which accept JSON or anything, get an error. */

import type { EdgeMiddleware } from '../context.ts';
import { sendPage } from './page.ts';
import { missingPage } from './search-page.ts';

const API = /^\/(?:api|product)(?:\/|$)/;
const MAX_SHOWN_CHARACTERS = 200;

export const missing: EdgeMiddleware = (context, next) => {
  const { method, path } = context;
  if ((method !== 'GET' && method !== 'HEAD') || API.test(path)) return next();
  context.vary('Accept');
  if (context.accepts(['json', 'html']) !== 'html') return next();
  sendPage(context, missingPage(path.slice(0, MAX_SHOWN_CHARACTERS)));
  context.status = 404;
};
