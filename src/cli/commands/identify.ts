/** Resolves `7`, `orders-over-100` or `Orders over 100` to a workflow. */

import type { Argv } from 'yargs';
import type { Client, WorkflowListItem } from '../../client/index.ts';
import { EXIT } from '../exit-codes.ts';
import { CliError } from '../cli-error.ts';
import { createWorkflowIndex } from './workflow-index.ts';

/** Ids are whole numbers up to that of a 32-bit integer; anything else is a slug or a title. */
export function asId(text: string): number | null {
  return /^[1-9]\d{0,9}$/.test(text) && Number(text) <= 2_147_483_647 ? Number(text) : null;
}

export function withWorkflow<T>(parser: Argv<T>): Argv<T & { workflow: string }> {
  return parser.positional('workflow', {
    type: 'string',
    demandOption: true,
    describe: 'Id, slug or title of the workflow',
  });
}

/** @returns the id; where several have the title, the person has to choose */
export async function identifyWorkflow(
  client: Client,
  text: string,
  signal: AbortSignal,
): Promise<number> {
  const id = asId(text);
  if (id !== null) return id;
  const workflow =
    (SLUG.test(text) ? await findBySlug(client, text, signal) : null) ??
    (await createWorkflowIndex(client, signal).findByTitle(text));
  if (workflow === null)
    throw new CliError(EXIT.notFound, `This key sees no workflow with the title "${text}".`, [
      '"weir workflows list" shows those that it sees.',
    ]);
  return workflow.id;
}

const SLUG = /^(?=.{1,64}$)[a-z](-?[a-z0-9])*$/;

async function findBySlug(
  client: Client,
  slug: string,
  signal: AbortSignal,
): Promise<WorkflowListItem | null> {
  const { workflows } = await client.listWorkflows({ slug }, { signal });
  return workflows[0] ?? null;
}

export function asKeyId(text: string): number {
  const id = asId(text);
  if (id === null)
    throw new CliError(EXIT.usage, `"${text}" is not the id of a key.`, [
      '"weir keys list" shows the ids.',
    ]);
  return id;
}

export function asScheduleId(text: string): number {
  const id = asId(text);
  if (id === null)
    throw new CliError(EXIT.usage, `"${text}" is not the id of a schedule.`, [
      '"weir schedules list <workflow>" shows the ids.',
    ]);
  return id;
}

export function asDashboardId(text: string): number {
  const id = asId(text);
  if (id === null)
    throw new CliError(EXIT.usage, `"${text}" is not the id of a dashboard.`, [
      '"weir dashboards list" shows the ids.',
    ]);
  return id;
}

/** For options that take a whole number. */
export function wholeNumber(
  name: string,
  least: number,
): (text: string | undefined) => number | undefined {
  return (text) => {
    if (text === undefined) return undefined;
    const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
    if (!(value >= least))
      throw new CliError(
        EXIT.usage,
        `--${name} takes a whole number from ${least}, not "${text}".`,
      );
    return value;
  };
}
