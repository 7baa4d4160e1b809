/** Pictures of the console: every view has one, they are small, and the guide shows all of them. */

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { screensOf } from '../../scripts/screens/views.ts';
import { screenNames } from '../../src/generated/docs.ts';
import { startTestApp } from '../support/app.ts';

const ROOT = join(__dirname, '../..');
const FOLDER = join(ROOT, 'openapi/docs/screens');
const MAX_BYTES = 40_960;

const seed = { workflowId: 1, runId: 1, lineRunId: 2, dashboardId: 1, sharedPath: '/shared' };
const screens = screensOf(seed);

/** The addresses of the views, as the console declares them. */
const views = [
  ...readFileSync(join(ROOT, 'src/console/views.tsx'), 'utf8').matchAll(/'(\/[^']*)': /g),
]
  .map(([, path]) => path!)
  .concat('/signup');

it('every view is photographed', () => {
  const paths = new Set(screens.map(({ path }) => path.replace(/^\/console|\?.*$/g, '')));
  const missing = views.filter((view) => !paths.has(view.replace(':id', '1')));
  expect(missing).toEqual([]);
  expect(views.length).toBeGreaterThan(20);
});

it('every picture is in the guide, and every view of the guide has a small picture', () => {
  const guide = readFileSync(join(ROOT, 'openapi/docs/guides/console-views.md'), 'utf8');
  const pictures = [...guide.matchAll(/\(\/docs\/screens\/([^)]+)\)/g)].map(([, name]) => name);
  const names = screens.map(({ name }) => `${name}.webp`).sort();
  expect(pictures.sort()).toEqual(names);
  expect(readdirSync(FOLDER).sort()).toEqual(names);
  const large = names.filter((name) => statSync(join(FOLDER, name)).size > MAX_BYTES);
  expect(large).toEqual([]);
});

it('the service has them', async () => {
  const app = await startTestApp();
  const name = screenNames[0]!;
  const { status, headers } = await app.client.raw({ path: `/docs/screens/${name}` });
  await app.close();
  expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: 'image/webp' });
});
