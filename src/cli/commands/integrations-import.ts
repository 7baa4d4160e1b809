/** `weir integrations import`: an integration from an OpenAPI document. */

import { defineCommand } from '../command.ts';
import type { Context } from '../context.ts';
import { EXIT } from '../exit-codes.ts';
import { CliError } from '../cli-error.ts';
import { readInput } from '../files/input.ts';
import { visible } from '../output/visible.ts';
import type { ImportedIntegration, ImportIntegrationInput } from '../product/integrations.ts';
import { integrationsOf } from './integrations.ts';

/** The most that the service takes. */
const MAX_DOCUMENT_MIB = 16;

const NAMED_COLUMNS = 6;

export const importIntegration = defineCommand({
  usage: 'import <document>',
  description:
    'Make an integration of an OpenAPI document, or bring the one with its slug up to date',
  options: (parser) =>
    parser
      .positional('document', {
        type: 'string',
        demandOption: true,
        describe: 'A file of JSON or YAML, - for standard input, or a URL that the service fetches',
      })
      // Else a lone dash would count as an option without a value.
      .nargs('document', 1)
      .option('slug', {
        type: 'string',
        requiresArg: true,
        describe: "The category of the node types; unless given, made of the document's title",
      })
      .option('name', {
        type: 'string',
        requiresArg: true,
        describe: "What people call the API; unless given, the document's title",
      })
      .option('operations', {
        type: 'string',
        requiresArg: true,
        describe: 'Only these, by name or operationId: listOrders,getOrder',
      })
      .option('base-url', {
        type: 'string',
        requiresArg: true,
        describe: "What all paths begin with, instead of the document's servers",
      })
      .option('dry-run', {
        alias: 'n',
        type: 'boolean',
        default: false,
        describe: 'Show what would be imported, and store nothing',
      })
      .option('force', {
        type: 'boolean',
        default: false,
        describe: 'Also while workflows use what the import takes away or alters',
      })
      .example('weir integrations import openapi.yaml --dry-run', 'Stores nothing')
      .example(
        'weir integrations import https://api.example.com/openapi.json --operations listOrders,getOrder',
        'Two operations of many',
      ),
  async run(args, context) {
    const { slug, name, operations, 'base-url': baseUrl, 'dry-run': dryRun, force } = args;
    const input: ImportIntegrationInput = {
      ...(await documentAt(args.document, context)),
      ...(slug !== undefined && { slug }),
      ...(name !== undefined && { name }),
      ...(operations !== undefined && { operations: namesIn(operations) }),
      ...(baseUrl !== undefined && { base_url: baseUrl }),
      ...(dryRun && { dry_run: true }),
    };
    const imported = await (await integrationsOf(context)).import(input, { force });
    await context.print(describeImport(imported, context), imported);
  },
});

async function documentAt(
  place: string,
  { io }: Context,
): Promise<Pick<ImportIntegrationInput, 'document' | 'url'>> {
  if (/^https?:\/\//i.test(place)) return { url: place };
  const document = await readInput(place, io.stdin, MAX_DOCUMENT_MIB);
  if (document.trim() !== '') return { document };
  throw new CliError(EXIT.invalid, `${place === '-' ? 'Standard input' : place} is empty.`);
}

/** @param text given more than once, it is a list */
function namesIn(text: string | readonly string[]): string[] {
  const names = [text]
    .flat()
    .flatMap((part) => part.split(','))
    .map((name) => name.trim());
  const operationNames = names.filter((name) => name !== '');
  if (operationNames.length > 0) return [...new Set(operationNames)];
  throw new CliError(EXIT.usage, '--operations names no operation.');
}

type Operation = ImportedIntegration['definition']['operations'][number];

function describeImport(imported: ImportedIntegration, { table }: Context): string {
  const { definition, warnings, skipped } = imported;
  const { slug, operations } = definition;
  const rows = operations.map((operation) => [
    `${slug}/${operation.name}`,
    operation.role,
    `${operation.method} ${operation.path}`,
    columnsOf(operation),
  ]);
  const columns = ['node type', 'role', 'request', 'columns'].map((title) => ({ title }));
  const warningLines = warnings.map(({ operation, path, message }) =>
    visible(`${operation ?? (path || 'the document')}: ${message}`),
  );
  const skippedLines = skipped.map(({ method, operation_path: path, reason }) =>
    visible(`${method} ${path}: ${reason}`),
  );
  return [
    table(columns, rows),
    section('Warnings', [...warningLines, ...rest(imported.warnings_total - warnings.length)]),
    section('Skipped', [...skippedLines, ...rest(imported.skipped_total - skipped.length)]),
    section('Changes', changesOf(imported)),
    section(brokenTitle(imported), imported.broken_node_types.map(visible)),
    `\n${summaryOf(imported)}\n`,
  ].join('');
}

const rest = (number: number): readonly string[] => (number > 0 ? [`and ${number} more`] : []);

/** Changes of an integration that already existed. */
function changesOf({ changes }: ImportedIntegration): readonly string[] {
  const { created, updated, kept, removed } = changes;
  if (updated.length + kept.length + removed.length === 0) return [];
  const named = (what: string, names: readonly string[]): readonly string[] =>
    names.length === 0 ? [] : [`${what}: ${names.map(visible).join(', ')}`];
  return [
    ...named('new', created),
    ...named('changed', updated),
    ...named('removed', removed),
    ...(kept.length > 0 ? [`unchanged: ${count(kept.length, 'operation')}`] : []),
  ];
}

const section = (title: string, lines: readonly string[]): string =>
  lines.length === 0 ? '' : `\n${title}:\n${lines.map((line) => `  ${line}\n`).join('')}`;

function columnsOf({ role, response }: Operation): string {
  if (role === 'terminator') return '-';
  const names = response.columns?.map(({ name }) => name);
  if (names === undefined) return 'not described: as the rows show';
  const others = names.length - NAMED_COLUMNS;
  return others > 0
    ? `${names.slice(0, NAMED_COLUMNS).join(', ')} and ${others} more`
    : names.join(', ');
}

const brokenTitle = ({ integration_id: id }: ImportedIntegration): string =>
  `Node types that ${id === null ? 'this would take' : 'this took'} away or ${id === null ? 'alter' : 'altered'}`;

function summaryOf(imported: ImportedIntegration): string {
  const {
    integration_id: id,
    definition,
    skipped_total: skipped,
    warnings_total: warnings,
  } = imported;
  const { slug, operations } = definition;
  const subject = `Integration ${id === null ? '' : `${id} `}"${visible(slug)}"`;
  const has = `${id === null ? 'would have' : 'has'} ${count(operations.length, 'operation')}`;
  const left = `${skipped} skipped, ${count(warnings, 'warning')}`;
  return `${subject} ${has}; ${left}.${id === null ? ' Nothing was stored.' : ''}`;
}

const count = (number: number, noun: string): string =>
  `${number} ${noun}${number === 1 ? '' : 's'}`;
