import type { Page } from 'playwright-core';

/** Text stays sharp, and a view has 20 to 40 kB. */
const QUALITY = 60;

/** The visible part of the page. Playwright itself takes only PNG and JPEG. */
export async function webpOf(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality: QUALITY,
  });
  await session.detach();
  return Buffer.from(data, 'base64');
}
