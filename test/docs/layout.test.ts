/** The pages in a browser, on a wide and on a narrow screen. */

import type { Page } from 'playwright-core';
import { startTestApp, type TestApp } from '../support/app.ts';
import { describeWithChromium, startBrowser, type TestBrowser } from '../support/chromium.ts';
import { systemPaths } from '../support/system-paths.ts';

const WIDE = { width: 1280, height: 900 };
const NARROW = { width: 390, height: 844 };
/** Higher pages need a table of contents. */
const MAX_HEIGHT_PX = 3_000;

/** The pages of errors are alike, so only the longest one is measured. */
const paths = systemPaths().filter(
  (path) =>
    path.startsWith('/docs/') &&
    !/\.(js|css|json|webp)$/.test(path) &&
    (!path.startsWith('/docs/errors/') || path.endsWith('/RATE_LIMITED')),
);

interface Measures {
  readonly height: number;
  readonly overflow: number;
  readonly hasNav: boolean;
  readonly hasDetails: boolean;
  readonly isOpen: boolean;
  /** Pixels by which a Copy button covers code. */
  readonly covered: number;
}

async function measure(page: Page, size: typeof WIDE): Promise<Measures> {
  await page.setViewportSize(size);
  return page.evaluate<Measures>(MEASURE);
}

const MEASURE = `(() => {
  const isVisible = (selector) => document.querySelector(selector)?.checkVisibility() ?? false;
  const covered = [...document.querySelectorAll('.copied')].map((frame) => {
    const button = frame.querySelector('.copy').getBoundingClientRect();
    return button.bottom - frame.querySelector('code').getBoundingClientRect().top;
  });
  return {
    height: document.documentElement.scrollHeight,
    overflow: document.documentElement.scrollWidth - innerWidth,
    hasNav: isVisible('nav.contents'),
    hasDetails: isVisible('details.contents'),
    isOpen: document.querySelector('details.contents')?.open ?? false,
    covered: Math.max(0, ...covered),
  };
})()`;

describeWithChromium('the docs in a browser', () => {
  let app: TestApp;
  let browser: TestBrowser;
  let page: Page;
  beforeAll(async () => {
    app = await startTestApp();
    browser = await startBrowser();
    page = await browser.open(`${app.url}/docs/guides`);
  });
  afterAll(async () => {
    await browser.close();
    await app.close();
  });

  it('pages fit the screen, long ones have a table of contents, and no button covers code', async () => {
    let long = 0;
    for (const path of paths) {
      await page.goto(app.url + path);
      const wide = await measure(page, WIDE);
      const narrow = await measure(page, NARROW);
      const needsContents = wide.height > MAX_HEIGHT_PX;
      if (needsContents) long += 1;
      expect([path, wide]).toEqual([
        path,
        {
          height: wide.height,
          overflow: 0,
          hasNav: wide.hasNav || needsContents,
          hasDetails: false,
          isOpen: false,
          covered: 0,
        },
      ]);
      expect([path, narrow]).toEqual([
        path,
        {
          height: narrow.height,
          overflow: 0,
          hasNav: false,
          hasDetails: wide.hasNav,
          isOpen: false,
          covered: 0,
        },
      ]);
    }
    expect(long).toBeGreaterThan(10);
  });

  it('the table of contents stays on the screen', async () => {
    await page.setViewportSize(WIDE);
    await page.goto(`${app.url}/docs/guides/first-workflow#7-go-on`);
    const top = 'document.querySelector("nav.contents").getBoundingClientRect().top';
    expect(await page.evaluate('scrollY')).toBeGreaterThan(MAX_HEIGHT_PX);
    expect(await page.evaluate(top)).toBe(0);
  });

  it('the reference of integrations is one click from its guide, from the list of guides, and from the other reference', async () => {
    const link = 'a[href$="/docs#product/tag/integrations"]';
    for (const path of ['/docs/guides/integrations', '/docs/guides', '/docs']) {
      await page.goto(app.url + path);
      await page.locator(link).first().click();
      await page.getByRole('heading', { name: 'Create an integration' }).first().waitFor();
    }
  });
});
