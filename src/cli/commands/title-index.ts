/** Workflows by title. The list is read once, when the first title is looked up. */

import type { Client, WorkflowListItem } from '../../client/index.ts';
import { EXIT } from '../exit-codes.ts';
import { CliError } from '../cli-error.ts';

export interface TitleIndex {
  /** Throws if several workflows have the title. */
  find(title: string): Promise<WorkflowListItem | null>;
}

export function createTitleIndex(client: Client, signal: AbortSignal): TitleIndex {
  let workflows: Promise<readonly WorkflowListItem[]> | null = null;
  return {
    async find(title) {
      workflows ??= readAll(client, signal);
      const matches = (await workflows).filter((workflow) => workflow.title === title);
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
