/** `weir tests`: the stored tests of a workflow. */

import { defineCommand } from '../command.ts';
import type { Context } from '../context.ts';
import { EXIT } from '../exit-codes.ts';
import { CliError } from '../cli-error.ts';
import { readInput, readStructured } from '../files/input.ts';
import { applyTests, fileTest, storedTests, testChanges, testsIn } from '../files/tests-file.ts';
import { printFile } from '../files/workflow-file.ts';
import { identifyWorkflow, withWorkflow } from './identify.ts';

export const listTests = defineCommand({
  usage: 'list <workflow>',
  description: 'List the tests of a workflow, newest first',
  options: (parser) => withWorkflow(parser),
  async run({ workflow }, context) {
    const { client, workflowId, signal } = await openWorkflow(workflow, context);
    const { tests } = await client.listWorkflowTests(workflowId, { limit: 100 }, { signal });
    const rows = tests.map(({ id, name, fixtures, expect }) => [
      String(id),
      name,
      Object.keys(fixtures).join(', '),
      expect.map(({ node }) => node).join(', '),
    ]);
    const columns = [
      { title: 'id', align: 'right' as const },
      ...['name', 'fixtures', 'compares'].map((title) => ({ title })),
    ];
    await context.print(context.table(columns, rows), tests);
    await context.noteIfEmpty(
      tests,
      `No tests yet. "weir tests apply ${workflowId} tests.yaml" stores those of a file.`,
    );
  },
});

export const exportTests = defineCommand({
  usage: 'export <workflow>',
  description: 'Print the tests of a workflow as a file that "weir tests apply" accepts',
  options: (parser) => withWorkflow(parser),
  async run({ workflow }, context) {
    const { client, workflowId, signal } = await openWorkflow(workflow, context);
    const file = { tests: (await storedTests(client, workflowId, signal)).map(fileTest) };
    await context.print(printFile(file, 'yaml'), file);
  },
});

export const applyTestsFile = defineCommand({
  usage: 'apply <workflow> <file>',
  description: 'Store the tests of a file; tests of the workflow that it does not have are deleted',
  options: (parser) =>
    withWorkflow(parser).positional('file', {
      type: 'string',
      demandOption: true,
      describe: 'YAML or JSON: a list of tests; - for standard input',
    }),
  async run({ workflow, file }, context) {
    const content = readStructured(await readInput(file, context.io.stdin), file);
    const wanted = testsIn(content, file);
    const { client, workflowId, signal } = await openWorkflow(workflow, context);
    const { tests } = await client.listWorkflowTests(workflowId, { limit: 100 }, { signal });
    const changes = testChanges(tests, wanted);
    await applyTests(client, workflowId, changes, signal);
    const counts = {
      created: changes.create.length,
      updated: changes.update.length,
      deleted: changes.remove.length,
    };
    await context.print(
      `Workflow ${workflowId}: ${counts.created} tests created, ${counts.updated} updated, ${counts.deleted} deleted.\n`,
      { workflow_id: workflowId, ...counts },
    );
  },
});

export const deleteTest = defineCommand({
  usage: 'delete <workflow> <name>',
  description: 'Delete a test',
  options: (parser) =>
    withWorkflow(parser).positional('name', {
      type: 'string',
      demandOption: true,
      describe: 'Name of the test',
    }),
  async run({ workflow, name }, context) {
    const { client, workflowId, signal } = await openWorkflow(workflow, context);
    const { tests } = await client.listWorkflowTests(workflowId, { limit: 100 }, { signal });
    const test = tests.find((each) => each.name === name);
    if (test === undefined)
      throw new CliError(EXIT.notFound, `Workflow ${workflowId} has no test "${name}".`);
    await client.deleteWorkflowTest(workflowId, test.id, { signal });
    await context.print(`Test "${name}" is deleted.\n`, { id: test.id, deleted: true });
  },
});

async function openWorkflow(workflow: string, context: Context) {
  const { signal } = context.io;
  const client = await context.client();
  return { client, signal, workflowId: await identifyWorkflow(client, workflow, signal) };
}
