/** How long an import, and a long list of node types, keep others waiting: the longest response that another client sees, beside one while nothing else is asked for. */

import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { printLine } from './table.ts';
import type { Weir } from '../service/weir.ts';

const MIB = 1_048_576;
const DOCUMENT_BYTES = 13 * MIB;
const OPERATIONS = 1_000;
const TIMES = 5;
const IDLE_MS = 3_000;
const GOAL = '< 50 ms';

export async function measureImports(weir: Weir): Promise<void> {
  const probe = fork(join(import.meta.dirname, 'probe.ts'), [weir.baseUrl], {
    execArgv: ['--import', 'tsx'],
  });
  try {
    await once(probe, 'message');
    const document = documentOf();
    const idle = await longestMs(probe, () => delay(IDLE_MS));
    const body = (more: object): Buffer =>
      Buffer.from(JSON.stringify({ slug: 'large', document, ...more }));
    const tried = body({ dry_run: true });
    const stored = body({});
    const size = `${(tried.length / MIB).toFixed(0)} MiB, ${OPERATIONS} operations`;
    const measure = async (what: string, work: () => Promise<unknown>): Promise<void> => {
      let beganMs = 0;
      const seen: number[] = [];
      const took: number[] = [];
      for (let time = 0; time < TIMES; time += 1) {
        seen.push(
          await longestMs(probe, async () => {
            beganMs = performance.now();
            await work();
            took.push(performance.now() - beganMs);
          }),
        );
      }
      printLine({
        what: `others wait, ${what}`,
        weir: `${middle(seen).toFixed(0)} ms, worst ${Math.max(...seen).toFixed(0)} ms`,
        plain: `idle ${idle.toFixed(0)} ms`,
        ratio: `${(middle(took) / 1_000).toFixed(2)} s`,
        goal: GOAL,
      });
    };
    await measure(`import of ${size}, dry run`, () => send(weir, tried));
    let revision = 0;
    await measure(`import of ${size}, stored`, () => send(weir, stored));
    await measure('GET /node-types after a change', async () => {
      revision += 1;
      await weir.createIntegration({
        slug: `change-${revision}`,
        name: 'Change',
        base_url: 'https://api.example.com',
        operations: [],
      });
      await nodeTypes(weir);
    });
    await measure('GET /node-types, again', () => nodeTypes(weir));
  } finally {
    probe.kill();
  }
}

async function longestMs(probe: ChildProcess, work: () => Promise<unknown>): Promise<number> {
  await ask(probe);
  await work();
  return ask(probe);
}

async function ask(probe: ChildProcess): Promise<number> {
  probe.send('longest');
  const [longest] = (await once(probe, 'message')) as [number];
  return longest;
}

async function send({ baseUrl, headers }: Weir, body: Buffer): Promise<void> {
  const url = `${baseUrl}/product/integrations/import`;
  await whole(await fetch(url, { method: 'POST', headers, body }));
}

async function nodeTypes({ baseUrl, headers }: Weir): Promise<void> {
  const text = await whole(await fetch(`${baseUrl}/api/v1/node-types`, { headers }));
  if (text.length < MIB) throw new Error('The imported operations are not among the node types');
}

async function whole(response: Response): Promise<string> {
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${text.slice(0, 500)}`);
  return text;
}

function middle(figures: readonly number[]): number {
  return [...figures].sort((a, b) => a - b)[Math.floor(figures.length / 2)]!;
}

/** Filled up by schemas that operations refer to, as in large documents. */
function documentOf(): object {
  const text = 'What this is for, in about as many words as documents have. '.repeat(2);
  const properties = Object.fromEntries(
    Array.from({ length: 30 }, (_, at) => [`field_${at}`, { type: 'string', description: text }]),
  );
  const parameters = Array.from({ length: 10 }, (_, at) => ({
    name: `filter_${at}`,
    in: 'query',
    description: text,
    schema: { type: 'string' },
  }));
  const paths = Object.fromEntries(
    Array.from({ length: OPERATIONS }, (_, at) => {
      const schema = { type: 'array', items: { $ref: `#/components/schemas/Thing${at}` } };
      const responses = { 200: { description: text, content: { 'application/json': { schema } } } };
      return [`/things-${at}`, { get: { operationId: `listThings${at}`, parameters, responses } }];
    }),
  );
  const each = JSON.stringify({ type: 'object', properties }).length;
  const schemas = Object.fromEntries(
    Array.from(
      {
        length: Math.max(
          OPERATIONS,
          Math.floor((DOCUMENT_BYTES - OPERATIONS * 2_500) / (each + 20)),
        ),
      },
      (_, at) => [`Thing${at}`, { type: 'object', properties }],
    ),
  );
  const info = { title: 'Large', version: '1' };
  const servers = [{ url: 'https://api.example.com' }];
  return { openapi: '3.1.0', info, servers, paths, components: { schemas } };
}
