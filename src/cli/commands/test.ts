/** `weir test`: runs the tests of workflows, for people and for CI. */

import { writeFile } from 'node:fs/promises';
import type { RunWorkflowTestsInput, WorkflowTestRun } from '../../client/index.ts';
import { defineCommand } from '../command.ts';
import type { Context } from '../context.ts';
import { EXIT } from '../exit-codes.ts';
import { CliError } from '../cli-error.ts';
import { junitOf } from '../output/junit.ts';
import { testLines } from '../output/test-report.ts';
import { identifyWorkflow, wholeNumber } from './identify.ts';

export const test = defineCommand({
  usage: 'test <workflows..>',
  description: `Run the tests of workflows without calling other services; exit code ${EXIT.testsFailed} if one fails`,
  options: (parser) =>
    parser
      .positional('workflows', {
        type: 'string',
        array: true,
        demandOption: true,
        describe: 'Ids or titles of workflows',
      })
      .option('revision', {
        type: 'string',
        requiresArg: true,
        coerce: wholeNumber('revision', 1),
        describe: 'Test this revision of the workflow; the newest by default',
      })
      .option('name', {
        type: 'array',
        string: true,
        requiresArg: true,
        default: [] as string[],
        describe: 'Run only the test with this name; can be repeated',
      })
      .option('junit', {
        type: 'string',
        requiresArg: true,
        describe: 'Also write the outcome to this file, as JUnit XML',
      })
      .example('weir test Orders --junit report.xml', 'In CI, before a deployment'),
  async run({ workflows, revision, name, junit }, context) {
    if (revision !== undefined && workflows.length > 1)
      throw new CliError(EXIT.usage, '--revision is for one workflow.');
    const runs: WorkflowTestRun[] = [];
    for (const workflow of workflows) {
      const run = await runTests(workflow, { revision, names: name }, context);
      runs.push(run);
      if (run.tests.length === 0)
        await context.note(
          `Workflow ${run.workflow_id} has no tests. "weir tests apply ${run.workflow_id} tests.yaml" stores some.`,
        );
    }
    if (junit !== undefined) await writeFile(junit, junitOf(runs));
    const lines = runs.flatMap((run) => testLines(run, context.paint));
    await context.print(lines.map((line) => `${line}\n`).join(''), runs);
    return runs.some(({ failed }) => failed > 0) ? EXIT.testsFailed : EXIT.ok;
  },
});

async function runTests(
  workflow: string,
  { revision, names }: { readonly revision: number | undefined; readonly names: readonly string[] },
  { client: openClient, io: { signal } }: Context,
): Promise<WorkflowTestRun> {
  const client = await openClient();
  const workflowId = await identifyWorkflow(client, workflow, signal);
  const input: RunWorkflowTestsInput = revision === undefined ? {} : { revision };
  if (names.length === 0) return client.runWorkflowTests(workflowId, input, { signal });
  const { tests } = await client.listWorkflowTests(workflowId, { limit: 100 }, { signal });
  const test_ids = names.map((name) => {
    const test = tests.find((each) => each.name === name);
    if (test === undefined)
      throw new CliError(EXIT.notFound, `Workflow ${workflowId} has no test "${name}".`, [
        `"weir tests list ${workflowId}" shows the tests.`,
      ]);
    return test.id;
  });
  return client.runWorkflowTests(workflowId, { ...input, test_ids }, { signal });
}
