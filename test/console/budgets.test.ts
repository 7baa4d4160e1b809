/**
 * Budgets of the console: sizes of files, requests, and the work of a graph of 500 nodes. Times are compared with each other, as
 * CPU time of the page's main thread, so that a busy machine changes nothing.
 */

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { CDPSession } from 'playwright-core';
import { createWorkflow } from '../http/graphs.ts';
import { describeWithChromium } from '../support/chromium.ts';
import { startConsole, type TestConsole } from './console-page.ts';

const DIST = join(__dirname, '../../dist/console');
const ASSETS = join(DIST, 'assets');
const KB = 1_000;

const gzipOf = (names: Iterable<string>): number =>
  [...new Set(names)].reduce((sum, name) => sum + statSync(join(ASSETS, `${name}.gz`)).size, 0);

/** Chains of ten nodes that do not depend on each other. */
function graphOf(chains: number) {
  const at = (chain: number, node: number) => chain * 10 + node;
  const all = Array.from({ length: chains }, (_, chain) => chain);
  const steps = Array.from({ length: 9 }, (_, step) => step + 1);
  return {
    nodes: all.flatMap((chain) => [
      {
        node_type: 'sources/sequence',
        node_role: 'getter',
        label: `Numbers ${chain}`,
        config: { start: 1, stop: 3, column_name: 'n' },
      },
      ...steps.map((step) => ({
        node_type: 'queryoperators/computedColumn',
        node_role: 'setter',
        label: `Step ${chain}.${step}`,
        config: { column_name: `c${step}`, expression: `n + ${step}` },
      })),
    ]),
    edges: all.flatMap((chain) =>
      steps.map((step) => ({
        source_node_index: at(chain, step - 1),
        target_node_index: at(chain, step),
      })),
    ),
  };
}

describeWithChromium('budgets of the console', () => {
  let web: TestConsole;
  let small: number;
  let large: number;
  beforeAll(async () => {
    web = await startConsole();
    const create = async (chains: number): Promise<number> =>
      (await createWorkflow(web.app, web.app.keys.all, graphOf(chains), `Chains: ${chains}`)).id;
    small = await create(4);
    large = await create(50);
  });
  afterAll(() => web.close());
  afterEach(() => expect(web.complaints.splice(0)).toEqual([]));

  async function openGraph(id: number): Promise<void> {
    await web.open(`/workflows/${id}`);
    await web.page.getByRole('button', { name: /No problems|\(F8\)/ }).waitFor();
    await web.page.locator('.react-flow__node').first().waitFor();
  }
  const elements = () => web.page.evaluate<number>('document.querySelectorAll("*").length');
  const loadedAssets = async (): Promise<string[]> => {
    const addresses = await web.page.evaluate<string[]>(
      'performance.getEntriesByType("resource").map(({ name }) => name)',
    );
    return addresses.flatMap((one) => /\/assets\/([^/?]+\.(?:js|css))$/.exec(one)?.[1] ?? []);
  };

  it('files: the first view, the editor, and all', async () => {
    await web.open('/');
    await web.page.getByRole('link', { name: 'Chains: 50' }).waitFor();
    const first = await loadedAssets();
    await openGraph(small);
    const editor = (await loadedAssets()).filter((name) => !first.includes(name));
    const all = readdirSync(ASSETS).filter((name) => /\.(js|css)$/.test(name));
    expect(gzipOf(first)).toBeLessThan(120 * KB);
    expect(gzipOf(editor)).toBeLessThan(190 * KB);
    expect(gzipOf(all)).toBeLessThan(450 * KB);
    expect(readFileSync(join(DIST, 'index.html')).length).toBeLessThan(4 * KB);
  });

  it('requests of the first view before its content', async () => {
    const requests: string[] = [];
    web.page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await web.open('/');
    await web.page.getByRole('link', { name: 'Chains: 50' }).waitFor();
    const ofApi = requests.filter((path) => !path.startsWith('/console/'));
    expect(ofApi.length).toBeLessThanOrEqual(4);
    expect(new Set(ofApi).size).toBe(ofApi.length);
  });

  it('500 nodes: only those in view are in the page, and a distant one is a block', async () => {
    await openGraph(large);
    expect(await web.page.locator('.react-flow__node').count()).toBeLessThan(150);
    expect(await elements()).toBeLessThan(4_000);
    await web.page.mouse.move(600, 400);
    await web.page.mouse.wheel(0, 3_000);
    await web.page.locator('.canvas[data-far]').waitFor();
    expect(await elements()).toBeLessThan(20_000);
  });

  it('500 nodes: zooming costs about as much as in a graph of 40 nodes', async () => {
    const session = await web.page.context().newCDPSession(web.page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await openGraph(small);
    const few = await costOfZooming(session);
    await openGraph(large);
    const many = await costOfZooming(session);
    await session.detach();
    expect(many / few).toBeLessThan(6);
  });

  async function costOfZooming(session: CDPSession): Promise<number> {
    const { page } = web;
    await page.mouse.move(600, 300);
    const before = await taskSeconds(session);
    for (let step = 0; step < 40; step += 1) await page.mouse.wheel(0, step < 20 ? 40 : -40);
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => done()))');
    return (await taskSeconds(session)) - before;
  }

  it('the memory of the page does not grow with each opening of the editor', async () => {
    const { page } = web;
    const session = await page.context().newCDPSession(page);
    await web.open('/');
    const heapAfter = async (openings: number): Promise<number> => {
      for (let opening = 0; opening < openings; opening += 1) {
        await page.getByRole('link', { name: 'Chains: 4', exact: true }).click();
        await page.locator('.react-flow__node').first().waitFor();
        await page.getByRole('link', { name: 'Workflows' }).first().click();
        await page.getByRole('link', { name: 'Chains: 50' }).waitFor();
      }
      await session.send('HeapProfiler.collectGarbage');
      const { usedSize } = await session.send('Runtime.getHeapUsage');
      return usedSize;
    };
    const early = await heapAfter(5);
    const late = await heapAfter(15);
    await session.detach();
    expect(late / early).toBeLessThan(1.2);
  });
});

async function taskSeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
}
