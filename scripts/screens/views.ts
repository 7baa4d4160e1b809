/** The views that are photographed. */

import type { Page } from 'playwright-core';
import type { Seed } from './seed.ts';

export interface Screen {
  /** The name of the file. */
  readonly name: string;
  readonly path: string;
  /** The admin if absent. */
  readonly viewer?: 'newAdmin' | 'visitor';
  /** True: the whole page, not only what a window shows. */
  readonly isLong?: boolean;
  /** Opens a dialog, for example. */
  readonly prepare?: (page: Page) => Promise<void>;
}

const MANAGED: readonly Screen[] = [
  { name: 'schedules', path: '/console/schedules' },
  { name: 'integrations', path: '/console/integrations' },
  { name: 'integration', path: '/console/integrations/1' },
  { name: 'import', path: '/console/integrations/import' },
  { name: 'credentials', path: '/console/credentials' },
  {
    name: 'credential',
    path: '/console/credentials',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'New credential' }).click();
      await page.getByLabel('Type').selectOption('PostgreSQL');
    },
  },
  { name: 'keys', path: '/console/keys' },
  { name: 'users', path: '/console/users' },
  { name: 'embedding', path: '/console/embedding' },
  { name: 'usage', path: '/console/usage' },
  { name: 'account', path: '/console/account' },
];

const ENTRANCES: readonly Screen[] = [
  { name: 'login', path: '/console/', viewer: 'visitor' },
  { name: 'sign-up', path: '/console/signup', viewer: 'visitor' },
  { name: 'first-password', path: '/console/account', viewer: 'newAdmin' },
];

const dashboardScreens = (dashboardId: number): readonly Screen[] => [
  { name: 'dashboards', path: '/console/dashboards' },
  { name: 'dashboard', path: `/console/dashboards/${dashboardId}`, isLong: true },
  {
    name: 'dashboard-edit',
    path: `/console/dashboards/${dashboardId}?edit=true`,
    isLong: true,
  },
  {
    name: 'dashboard-share',
    path: `/console/dashboards/${dashboardId}`,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Share' }).click();
      await page.getByText('For the board').waitFor();
    },
  },
  {
    name: 'dashboard-tile',
    path: `/console/dashboards/${dashboardId}?edit=true`,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Edit Sales by country', exact: true }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
];

const editorScreens = (workflowId: number): readonly Screen[] => [
  { name: 'editor', path: `/console/workflows/${workflowId}` },
  {
    name: 'editor-node',
    path: `/console/workflows/${workflowId}`,
    prepare: async (page) => {
      await page.locator('.react-flow__node, .outline-node').nth(2).click();
      await page.waitForTimeout(1_500);
    },
  },
  {
    name: 'editor-palette',
    path: `/console/workflows/${workflowId}`,
    prepare: async (page) => {
      await page.keyboard.press('a');
      await page.keyboard.type('filter total > 100');
    },
  },
  {
    name: 'editor-options',
    path: `/console/workflows/${workflowId}`,
    prepare: (page) => page.getByRole('button', { name: 'Options' }).click(),
  },
];

export const screensOf = ({
  workflowId,
  runId,
  lineRunId,
  dashboardId,
  sharedPath,
}: Seed): readonly Screen[] => [
  ...ENTRANCES,
  ...dashboardScreens(dashboardId),
  { name: 'dashboard-shared', path: sharedPath, viewer: 'visitor', isLong: true },
  { name: 'workflows', path: '/console/' },
  {
    name: 'palette',
    path: '/console/',
    prepare: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').waitFor();
    },
  },
  ...editorScreens(workflowId),
  { name: 'workflow-runs', path: `/console/workflows/${workflowId}/runs` },
  { name: 'workflow-schedules', path: `/console/workflows/${workflowId}/schedules` },
  {
    name: 'workflow-schedule',
    path: `/console/workflows/${workflowId}/schedules`,
    prepare: (page) => page.getByRole('button', { name: 'New schedule' }).click(),
  },
  {
    name: 'workflow-revisions',
    path: `/console/workflows/${workflowId}/revisions?compare=1`,
    isLong: true,
  },
  {
    name: 'workflow-tests',
    path: `/console/workflows/${workflowId}/tests`,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Run all tests' }).click();
      await page.getByText('1 passed').waitFor();
    },
  },
  { name: 'workflow-api', path: `/console/workflows/${workflowId}/api`, isLong: true },
  { name: 'workflow-settings', path: `/console/workflows/${workflowId}/settings`, isLong: true },
  { name: 'runs', path: '/console/runs' },
  { name: 'run', path: `/console/runs/${runId}`, isLong: true },
  { name: 'run-line', path: `/console/runs/${lineRunId}` },
  ...MANAGED,
];
