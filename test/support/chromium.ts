/**
 * A real browser for tests of what browsers do by themselves: which headers and cookies they send, and what a page may read.
 *
 *     describeWithChromium('the console', () => {
 *       let browser: TestBrowser;
 *       beforeAll(async () => { browser = await startBrowser(); });
 *       afterAll(() => browser.close());
 *
 *       it('logs in', async () => {
 *         const page = await browser.open(`http://weir.test:${port}/`);
 *       });
 *     });
 */

import { chromium, type BrowserContext, type Page } from 'playwright-core';

import { describeIf } from './describe-if.ts';

export interface TestBrowser {
  /** A page in a profile of its own, without cookies. */
  open(url: string): Promise<Page>;
  /** A profile, for several pages that share cookies. */
  newProfile(): Promise<BrowserContext>;
  close(): Promise<void>;
}

/** Every name below `.test` is this machine: browsers treat loopback names in a way of their own. */
const ARGUMENTS = ['--host-resolver-rules=MAP *.test 127.0.0.1', '--no-proxy-server'];

/** Chromium has no sandbox for root, and none in most containers. */
const AS_ROOT = ['--no-sandbox'];

/** Runs the suite if Chromium is installed; otherwise `npm test` says once what it leaves out. */
export function describeWithChromium(name: string, define: () => void): void {
  describeIf(programPath() !== '', name, define);
}

export async function startBrowser(): Promise<TestBrowser> {
  const isRoot = process.getuid?.() === 0;
  const browser = await chromium.launch({
    executablePath: programPath(),
    args: isRoot ? [...ARGUMENTS, ...AS_ROOT] : ARGUMENTS,
  });
  return {
    async open(url) {
      const page = await (await browser.newContext()).newPage();
      await page.goto(url);
      return page;
    },
    // Layers that appear slowly would have other colours in the moment of a check.
    newProfile: () => browser.newContext({ reducedMotion: 'reduce' }),
    close: () => browser.close(),
  };
}

/** Empty if Chromium is not installed. */
function programPath(): string {
  return process.env['TEST_CHROMIUM'] ?? '';
}
