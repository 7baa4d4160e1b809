/** `weir integrations apply`: makes the stored integration what the file says. */

import { createTwoFilesPatch } from 'diff';
import { defineCommand } from '../command.ts';
import { DIFFERS, EXIT } from '../exit-codes.ts';
import { paintDiff } from '../files/changes.ts';
import { readInput, readStructured } from '../files/input.ts';
import {
  integrationChanges,
  readIntegrationFile,
  withoutDefaults,
  type IntegrationFile,
} from '../files/integration-file.ts';
import { printFile } from '../files/workflow-file.ts';
import { wordsFor } from '../output/applied.ts';
import { visible } from '../output/visible.ts';
import type {
  ChangedIntegration,
  Integration,
  IntegrationsClient,
  NewIntegrationInput,
} from '../product/integrations.ts';
import { applyOptions } from './apply-options.ts';
import { fileOfIntegration, integrationsOf } from './integrations.ts';

export const applyIntegration = defineCommand({
  usage: 'apply <file>',
  description: `Create an integration from a file, or change the one that has its slug; exit code of a dry run ${DIFFERS} if something would change`,
  options: (parser) =>
    applyOptions(parser)
      .option('force', {
        type: 'boolean',
        default: false,
        describe: 'Also while workflows use what the change takes away or alters',
      })
      .example('weir integrations apply shop.yaml', 'The second time, it changes nothing'),
  async run({ file: path, 'dry-run': dryRun, force }, context) {
    const name = path === '-' ? 'Standard input' : path;
    const text = await readInput(path, context.io.stdin);
    const wanted = readIntegrationFile(readStructured(text, path), name);
    const client = await integrationsOf(context);
    const stored = await findBySlug(client, String(wanted['slug']));
    const before = stored && fileOfIntegration(stored);
    const changes = before && integrationChanges(before, wanted);
    const isSame = changes !== null && Object.keys(changes).length === 0;
    const diff = isSame ? '' : diffOf(before, { ...before, ...wanted }, path);
    const options = { force, dryRun };
    const result = isSame ? stored : await write(client, stored, wanted, changes, options);
    const concerned = result === null ? undefined : affectedIn(result);
    const action = isSame ? 'unchanged' : stored === null ? 'created' : 'updated';
    const id = result?.id ?? null;
    const subject = subjectOf(id, String(wanted['slug']));
    await context.print(
      `${paintDiff(diff, context.paint)}${subject} ${wordsFor(action, dryRun)}.\n${concernedLines(concerned)}`,
      {
        action,
        dry_run: dryRun,
        id,
        slug: wanted['slug'],
        diff,
        ...(concerned && { affected_workflows: concerned }),
      },
    );
    return dryRun && !isSame ? DIFFERS : EXIT.ok;
  },
});

function subjectOf(id: number | null, slug: string): string {
  return `Integration ${id === null ? '' : `${id} `}"${visible(slug)}"`;
}

async function findBySlug(client: IntegrationsClient, slug: string): Promise<Integration | null> {
  const integration = (await client.list()).find((each) => each.slug === slug);
  return integration === undefined ? null : client.get(integration.id);
}

/** Writes the definition, which the service validates. @returns null if the integration would be created */
async function write(
  client: IntegrationsClient,
  stored: Integration | null,
  wanted: IntegrationFile,
  changes: IntegrationFile | null,
  { force, dryRun }: { readonly force: boolean; readonly dryRun: boolean },
): Promise<Integration | ChangedIntegration | null> {
  if (stored !== null) {
    const { id, revision } = stored;
    return client.update(id, changes ?? {}, { force, dryRun, revision });
  }
  const input = wanted as unknown as NewIntegrationInput;
  if (!dryRun) return client.create(input);
  await client.tryCreate(input);
  return null;
}

function diffOf(before: IntegrationFile | null, after: IntegrationFile, path: string): string {
  const print = (file: IntegrationFile) => printFile(withoutDefaults(file), 'yaml');
  const slug = String(after['slug']);
  const [from, old] = before === null ? ['/dev/null', ''] : [`integration ${slug}`, print(before)];
  const patch = createTwoFilesPatch(from, path, old, print(after), '', '', { context: 3 });
  return patch.replace(/^=+\n/, '');
}

type Affected = ChangedIntegration['affected_workflows'];

const affectedIn = (result: Integration | ChangedIntegration): Affected | undefined =>
  'affected_workflows' in result ? result.affected_workflows : undefined;

function concernedLines(affected: Affected | undefined): string {
  if (affected === undefined || affected.total === 0) return '';
  const { total, workflows } = affected;
  const named = workflows.map(({ id, title }) => `  ${id} "${visible(title)}"`);
  const more = total > workflows.length ? [`  and ${total - workflows.length} more`] : [];
  const head = 'It concerns these workflows; check them with "weir validate":';
  return `${[head, ...named, ...more].join('\n')}\n`;
}
