/** A service with small limits for bodies, and execute calls with rows in their bodies. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestApp, type TestApp } from '../../support/app.ts';
import type { CallRequest } from '../../../scripts/service/client.ts';
import type { Rows } from '../graphs.ts';

export let app: TestApp;
export let key: string;
export const dataDir = mkdtempSync(join(tmpdir(), 'weir-posted-'));
beforeAll(async () => {
  app = await startTestApp({
    config: {
      dataDir,
      executionsPerKey: 2,
      paramsMaxBytes: 4_000_000,
      bodiesMaxBytes: 10_000_000,
      executeMaxRows: 10_000,
    },
  });
  key = app.keys.all;
});
afterAll(async () => {
  await app.close();
  rmSync(dataDir, { recursive: true, force: true });
});

export async function stored(graph: object): Promise<Pick<CallRequest, 'key' | 'params'>> {
  const { body } = await app.client.ok('createWorkflow', { key, body: { title: 'T', ...graph } });
  return { key, params: { workflowId: body.data.id } };
}

/** The rows that come out, and those of the same call with few rows. */
export async function executed(
  graph: object,
  text: string,
  headers?: Record<string, string>,
  compress: (bytes: Buffer) => Buffer = (bytes) => bytes,
): Promise<Rows> {
  const { body } = await app.client.ok('executeWorkflow', {
    ...(await stored(graph)),
    body: compress(Buffer.from(text)),
    headers: { 'content-type': 'application/json', ...headers },
  });
  return body.data.rows;
}
