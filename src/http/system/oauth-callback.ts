/**
 * The page to which authorization servers send browsers. Its script sends the parameters of the URL to
 * `finishAuthorization`: as a request of this site, which carries the session cookie and cannot be started by others.
 */

import { sendPage } from '../docs/page.ts';
import type { EdgeMiddleware } from '../context.ts';

const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Authorization</title>
<link rel="stylesheet" href="/docs/style.css">
<script type="module" src="/product/oauth/callback.js"></script>
<main>
<h1>Authorization</h1>
<p role="status">Please wait …</p>
</main>
</html>
`;

/** Removes the code from the address first, so that it stays out of the browser's history. */
const SCRIPT = `const parameters = new URLSearchParams(location.search);
history.replaceState(null, '', location.pathname);
const status = document.querySelector('[role=status]');
const body = {};
for (const name of ['state', 'code', 'error']) {
  const value = parameters.get(name);
  if (value) body[name] = value;
}
try {
  const response = await fetch('/product/oauth/authorizations', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { data, error } = await response.json();
  const problem = error ?? data.authorization.problem;
  status.textContent = problem === undefined
    ? 'The credential "' + data.name + '" is authorized. You can close this page.'
    : problem.message;
} catch {
  status.textContent = 'The service did not answer. Start the authorization again.';
}
`;

export const oauthCallback: EdgeMiddleware = (context) => {
  context.set('Cache-Control', 'no-store');
  sendPage(context, PAGE, POLICY);
};

const POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export const oauthCallbackScript: EdgeMiddleware = (context) => {
  context.type = 'text/javascript';
  context.body = SCRIPT;
};
