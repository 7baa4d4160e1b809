/** The outcome of tests as JUnit XML, in the form that CI services read. */

import type { WorkflowTestRun } from '../../client/index.ts';
import { problemsOf } from './test-report.ts';

export function junitOf(runs: readonly WorkflowTestRun[]): string {
  const suites = runs.map(suiteOf);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n${suites.join('')}</testsuites>\n`;
}

function suiteOf(run: WorkflowTestRun): string {
  const name = `workflow ${run.workflow_id}, revision ${run.revision}`;
  const errors = run.tests.filter(({ status }) => status === 'error').length;
  const cases = run.tests.map((result) => caseOf(result, name));
  const attributes = attributesOf({
    name,
    tests: run.tests.length,
    failures: run.failed - errors,
    errors,
    time: seconds(run.execution_time_ms),
  });
  return `  <testsuite${attributes}>\n${cases.join('')}  </testsuite>\n`;
}

function caseOf(result: WorkflowTestRun['tests'][number], classname: string): string {
  const { name, status, execution_time_ms } = result;
  const attributes = attributesOf({ name, classname, time: seconds(execution_time_ms) });
  if (status === 'passed') return `    <testcase${attributes}/>\n`;
  const element = status === 'error' ? 'error' : 'failure';
  const problems = problemsOf(result);
  const message = attributesOf({ message: problems[0] ?? status });
  return `    <testcase${attributes}>\n      <${element}${message}>${escaped(problems.join('\n'))}</${element}>\n    </testcase>\n`;
}

const seconds = (ms: number): string => (ms / 1000).toFixed(3);

function attributesOf(values: Readonly<Record<string, string | number>>): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${escaped(String(value))}"`)
    .join('');
}

/** XML 1.0 cannot contain control characters, even as references. */
function escaped(text: string): string {
  return text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd')
    .replace(/[<>&"\n]/g, (character) => `&#${character.charCodeAt(0)};`);
}
