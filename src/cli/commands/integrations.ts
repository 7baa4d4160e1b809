/** `weir integrations`: APIs of other services, whose operations are node types. */

import type { Argv } from 'yargs';
import { defineCommand } from '../command.ts';
import type { Context } from '../context.ts';
import { EXIT } from '../exit-codes.ts';
import { CliError } from '../cli-error.ts';
import { withoutDefaults } from '../files/integration-file.ts';
import { printFile } from '../files/workflow-file.ts';
import { visible } from '../output/visible.ts';
import {
  createIntegrationsClient,
  type Integration,
  type IntegrationListItem,
  type IntegrationsClient,
} from '../product/integrations.ts';
import { asId } from './identify.ts';
import { productOf } from './product.ts';

export const listIntegrations = defineCommand({
  usage: 'list',
  description: 'List the integrations of the organization, newest first',
  options: (parser) => parser,
  async run(_, context) {
    const integrations = await (await integrationsOf(context)).list();
    const rows = integrations.map((each) => [
      String(each.id),
      each.slug,
      each.name,
      each.base_url,
      String(each.operation_count),
      each.modified,
    ]);
    const columns = [
      { title: 'id', align: 'right' as const },
      ...['slug', 'name', 'base URL'].map((title) => ({ title })),
      { title: 'operations', align: 'right' as const },
      { title: 'changed' },
    ];
    await context.print(context.table(columns, rows), integrations);
    await context.noteIfEmpty(
      integrations,
      'No integrations yet. "weir integrations import openapi.yaml" makes one from an OpenAPI document.',
    );
  },
});

export const getIntegration = defineCommand({
  usage: 'get <integration>',
  description: 'Write an integration as a file that "apply" takes',
  options: (parser) => withIntegration(parser),
  async run(args, context) {
    const client = await integrationsOf(context);
    const integration = await client.get((await findIntegration(client, args.integration)).id);
    await context.print(printFile(fileOfIntegration(integration), 'yaml'), integration);
  },
});

export const deleteIntegration = defineCommand({
  usage: 'delete <integration>',
  description: 'Delete an integration, and its node types with it',
  options: (parser) =>
    withIntegration(parser).option('force', {
      type: 'boolean',
      default: false,
      describe: 'Also while workflows use it; they do not run until their nodes are replaced',
    }),
  async run({ integration, force }, context) {
    const client = await integrationsOf(context);
    const { id, slug } = await findIntegration(client, integration);
    await client.delete(id, { force });
    const result = { id, slug, deleted: true };
    await context.print(`Integration ${id} "${visible(slug)}" is deleted.\n`, result);
  },
});

export const integrationsOf = async (context: Context): Promise<IntegrationsClient> =>
  createIntegrationsClient(await productOf(context));

export function fileOfIntegration(integration: Integration) {
  const { slug, name, description, base_url, auth, operations } = integration;
  return withoutDefaults({ slug, name, description, base_url, auth, operations });
}

/** By its slug or its id. */
async function findIntegration(
  client: IntegrationsClient,
  text: string,
): Promise<Pick<IntegrationListItem, 'id' | 'slug'>> {
  const id = asId(text);
  if (id !== null) return client.get(id);
  const integration = (await client.list()).find(({ slug }) => slug === text);
  if (integration !== undefined) return integration;
  throw new CliError(EXIT.notFound, `There is no integration "${visible(text)}".`, [
    '"weir integrations list" shows all integrations.',
  ]);
}

function withIntegration<T>(parser: Argv<T>) {
  return parser.positional('integration', {
    type: 'string',
    demandOption: true,
    describe: 'Its slug or its id',
  });
}
