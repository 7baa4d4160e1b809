/**
 * `npm run screens`: pictures of every view of the console, in both themes and at two widths, in `.cache/screens`. They are
 * for people to look at. It needs Chromium.
 *
 *     npm run screens -- --only /keys,/runs     some views, by the start of their addresses
 *     npm run screens -- --themes dark          one theme
 *     npm run screens -- --widths 390           one width
 */

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { seed } from './screens/seed.ts';
import { screensOf, type Screen } from './screens/views.ts';
import { chromiumOnPath } from './service/chromium.ts';
import { createClient } from './service/client.ts';
import { readCommandLine } from './service/command-line.ts';
import { logIn } from './service/credentials.ts';
import { startTemporaryService } from './service/temporary-service.ts';
import { useService } from './service/use-service.ts';

const HEIGHT = 844;
const FOLDER = '.cache/screens';
const THEMES = ['light', 'dark'] as const;
const WIDTHS = ['1280', '390'] as const;

const { values, some } = readCommandLine(import.meta.filename, {
  only: { type: 'string' },
  themes: { type: 'string' },
  widths: { type: 'string' },
});
const starts = values.only?.split(',') ?? [''];

const program = chromiumOnPath();
if (program === null) throw new Error('There is no Chromium on the PATH.');
const service = await startTemporaryService({ environment: {}, errors: 'kept' });
await useService(service, async () => {
  const client = createClient(service.url);
  const cookie = await logIn(client, service);
  const screens = screensOf(await seed(client, cookie));
  client.close();
  const isRoot = process.getuid?.() === 0;
  const browser = await chromium.launch({
    executablePath: program,
    args: isRoot ? ['--no-sandbox'] : [],
  });
  const context = await browser.newContext({ deviceScaleFactor: 1 });
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url: service.url }]);
  const page = await context.newPage();
  mkdirSync(FOLDER, { recursive: true });
  const chosen = screens.filter(({ path }) =>
    starts.some((start) => path.startsWith(`/console${start}`)),
  );
  for (const screen of chosen) await photograph(page, service.url, screen);
  if (chosen.length === 0) console.log('No view has such an address.');
  await browser.close();
});

async function photograph(page: Page, url: string, screen: Screen): Promise<void> {
  for (const width of some('widths', WIDTHS) ?? WIDTHS) {
    await page.setViewportSize({ width: Number(width), height: HEIGHT });
    await page.goto(`${url}${screen.path}`);
    await page.waitForLoadState('networkidle');
    await screen.prepare?.(page);
    for (const colorScheme of some('themes', THEMES) ?? THEMES) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const path = join(FOLDER, `${screen.name}-${width}-${colorScheme}.png`);
      await page.screenshot({ path, fullPage: screen.isLong ?? false });
      process.stdout.write(`${path}\n`);
    }
  }
}
