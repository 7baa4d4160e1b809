/** The views that are photographed. */

import type { Page } from 'playwright-core';
import type { Seed } from './seed.ts';

export interface Screen {
  /** The name of the file. */
  readonly name: string;
  readonly path: string;
  /** True: the whole page, not only what a window shows. */
  readonly isLong?: boolean;
  /** Opens a dialog, for example. */
  readonly prepare?: (page: Page) => Promise<void>;
}

export const screensOf = ({ workflowId, runId }: Seed): readonly Screen[] => [
  { name: 'workflows', path: '/console/' },
  {
    name: 'palette',
    path: '/console/',
    prepare: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').waitFor();
    },
  },
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
  { name: 'workflow-runs', path: `/console/workflows/${workflowId}/runs` },
  { name: 'workflow-settings', path: `/console/workflows/${workflowId}/settings`, isLong: true },
  { name: 'runs', path: '/console/runs' },
  { name: 'run', path: `/console/runs/${runId}`, isLong: true },
  { name: 'account', path: '/console/account' },
];
