import type { Page } from 'playwright-core';
import type { Screen } from './views.ts';

/** Nothing is loaded or checked any more when it returns. */
export async function openScreen(
  page: Page,
  url: string,
  { path, prepare }: Pick<Screen, 'path' | 'prepare'>,
): Promise<void> {
  // A new document, even if only the fragment of the address differs.
  await page.goto('about:blank');
  await page.goto(`${url}${path}`);
  await page.locator('h1').first().waitFor();
  await settled(page);
  await prepare?.(page);
  await settled(page);
}

async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  for (const pending of [
    page.locator('.skeleton, [aria-busy="true"]'),
    page.getByText('Checking …'),
  ])
    await pending.first().waitFor({ state: 'detached' });
}

/** Shows the page to the admin as at the first start, when the service has generated the password. */
export async function withGeneratedPassword(page: Page): Promise<void> {
  await page.route('**/product/session', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { readonly data?: object };
    const data = { ...body.data, password_change_required: true };
    await route.fulfill({ response, json: { ...body, data } });
  });
}
