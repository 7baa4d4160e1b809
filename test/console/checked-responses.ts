/** Checks every response of the API that a page receives against the specification. */

import type { Page, Response } from 'playwright-core';
import { operations, type OperationId } from '../../src/generated/operations.ts';
import { violationsOf, type RawResponse } from '../../scripts/service/conformance.ts';

/** Responses with this header come from a test, not from the service. */
export const SCRIPTED = { 'x-scripted': 'yes' };

export interface CheckedResponses {
  /** Returns each violation once. */
  take(): Promise<string[]>;
}

export function checkResponses(page: Page, url: string): CheckedResponses {
  const checks: Promise<readonly string[]>[] = [];
  page.on('response', (response) => {
    if (response.url().startsWith(url)) checks.push(violationsIn(response));
  });
  return { take: async () => (await Promise.all(checks.splice(0))).flat() };
}

async function violationsIn(response: Response): Promise<readonly string[]> {
  const method = response.request().method();
  const { pathname } = new URL(response.url());
  const id = operationOf(method, pathname);
  if (id === undefined) return [];
  const raw = await read(response);
  if (raw === null || raw.headers['x-scripted'] !== undefined) return [];
  return violationsOf(id, raw, false).map(
    (violation) => `${method} ${pathname}, ${raw.status}: ${violation}`,
  );
}

/** Null if the browser left the page before the response was complete. */
async function read(response: Response): Promise<RawResponse | null> {
  const status = response.status();
  // A browser adds the body from its cache to a 304.
  const hasBody = status !== 204 && status !== 304;
  try {
    const headers = await response.allHeaders();
    if (!hasBody) delete headers['content-type'];
    const bytes = hasBody ? await response.body() : Buffer.alloc(0);
    const text = bytes.toString();
    const isJson = headers['content-type']?.startsWith('application/json') === true;
    return { status, headers, text, bytes, body: isJson ? JSON.parse(text) : undefined };
  } catch {
    return null;
  }
}

const PATTERNS = Object.entries(operations).map(([id, { method, path }]) => ({
  id: id as OperationId,
  method,
  pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  parameters: path.split('{').length,
}));

/** The path with the fewest parameters is the most specific. */
function operationOf(method: string, path: string): OperationId | undefined {
  const matches = PATTERNS.filter((one) => one.method === method && one.pattern.test(path));
  return matches.sort((a, b) => a.parameters - b.parameters)[0]?.id;
}
