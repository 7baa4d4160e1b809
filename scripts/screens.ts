/**
 * `npm run screens`: pictures of every view of the console, in both themes and at two widths, in `.cache/screens`. They are
 * for people to look at. It needs Chromium.
 *
 *     npm run screens -- --only /keys,/runs     some views, by the start of their addresses
 *     npm run screens -- --themes dark          one theme
 *     npm run screens -- --widths 390           one width
 *     npm run screens -- --docs                 the pictures of the documentation instead, in `openapi/docs/screens`
 */

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { openScreen, withGeneratedPassword } from './screens/open-screen.ts';
import { seed } from './screens/seed.ts';
import { screensOf, type Screen } from './screens/views.ts';
import { webpOf } from './screens/webp.ts';
import { chromiumOnPath } from './service/chromium.ts';
import { createClient } from './service/client.ts';
import { readCommandLine } from './service/command-line.ts';
import { logIn } from './service/credentials.ts';
import { startTemporaryService } from './service/temporary-service.ts';
import { useService } from './service/use-service.ts';

const HEIGHT = 844;
const FOLDER = '.cache/screens';
const DOCS_FOLDER = 'openapi/docs/screens';
const DOCS_SIZE = { width: 1280, height: 800 };
const THEMES = ['light', 'dark'] as const;
const WIDTHS = ['1280', '390'] as const;

const { values, some } = readCommandLine(import.meta.filename, {
  only: { type: 'string' },
  themes: { type: 'string' },
  widths: { type: 'string' },
  docs: { type: 'boolean', default: false },
});
const starts = values.only?.split(',') ?? [''];

const program = chromiumOnPath();
if (program === null) throw new Error('There is no Chromium on the PATH.');
const service = await startTemporaryService({ environment: { SIGNUP: 'open' }, errors: 'kept' });
await useService(service, async () => {
  const client = createClient(service.url);
  const cookie = await logIn(client, service);
  const screens = screensOf(await seed(client, cookie, new Date()));
  client.close();
  const isRoot = process.getuid?.() === 0;
  const browser = await chromium.launch({
    executablePath: program,
    args: isRoot ? ['--no-sandbox'] : [],
  });
  const openPage = async (session = ''): Promise<Page> => {
    const context = await browser.newContext({ deviceScaleFactor: 1 });
    const [name = '', value = ''] = session.split('=');
    if (name !== '') await context.addCookies([{ name, value, url: service.url }]);
    return context.newPage();
  };
  const pages = {
    admin: await openPage(cookie),
    newAdmin: await openPage(cookie),
    visitor: await openPage(),
  };
  await withGeneratedPassword(pages.newAdmin);
  mkdirSync(values.docs ? DOCS_FOLDER : FOLDER, { recursive: true });
  const chosen = screens.filter(({ path }) =>
    starts.some((start) => path.replace(/^\/console/, '').startsWith(start)),
  );
  const photograph = values.docs ? photographForDocs : photographAll;
  for (const screen of chosen)
    await photograph(pages[screen.viewer ?? 'admin'], service.url, screen);
  if (chosen.length === 0) console.log('No view has such an address.');
  await browser.close();
});

async function photographAll(page: Page, url: string, screen: Screen): Promise<void> {
  for (const width of some('widths', WIDTHS) ?? WIDTHS) {
    await page.setViewportSize({ width: Number(width), height: HEIGHT });
    await openScreen(page, url, screen);
    for (const colorScheme of some('themes', THEMES) ?? THEMES) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const path = join(FOLDER, `${screen.name}-${width}-${colorScheme}.png`);
      await page.screenshot({ path, fullPage: screen.isLong ?? false });
      process.stdout.write(`${path}\n`);
    }
  }
}

async function photographForDocs(page: Page, url: string, screen: Screen): Promise<void> {
  await page.setViewportSize(DOCS_SIZE);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await openScreen(page, url, screen);
  const path = join(DOCS_FOLDER, `${screen.name}.webp`);
  const bytes = await webpOf(page);
  writeFileSync(path, bytes);
  process.stdout.write(`${path} ${Math.round(bytes.length / 1024)} KiB\n`);
}
