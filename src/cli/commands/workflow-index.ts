/** Workflows by slug and title. The list is read once, when the first one is looked up. */

import type { Client, WorkflowListItem } from '../../client/index.ts';
import { EXIT } from '../exit-codes.ts';
import { CliError } from '../cli-error.ts';

export interface WorkflowIndex {
  findBySlug(slug: string): Promise<WorkflowListItem | null>;
  /** Throws if several workflows have the title. */
  findByTitle(title: string): Promise<WorkflowListItem | null>;
}

export function createWorkflowIndex(client: Client, signal: AbortSignal): WorkflowIndex {
  let workflows: Promise<readonly WorkflowListItem[]> | null = null;
  const all = () => (workflows ??= readAll(client, signal));
  return {
    async findBySlug(slug) {
      return (await all()).find((workflow) => workflow.slug === slug) ?? null;
    },
    async findByTitle(title) {
      const matches = (await all()).filter((workflow) => workflow.title === title);
      if (matches.length > 1) {
        const ids = matches.map(({ id }) => id).join(', ');
        throw new CliError(EXIT.invalid, `Several workflows have the title "${title}": ${ids}.`, [
          'Name the one that is meant by its id.',
        ]);
      }
      return matches[0] ?? null;
    },
  };
}

async function readAll(client: Client, signal: AbortSignal): Promise<readonly WorkflowListItem[]> {
  const workflows: WorkflowListItem[] = [];
  for await (const workflow of client.workflows({ signal, pageSize: 100 }))
    workflows.push(workflow);
  return workflows;
}
