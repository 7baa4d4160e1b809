/** Calls of a workflow in several languages. The key comes from the environment, so that it is not in the text. */

import type { Workflow } from '../../client/index.ts';

/** Values that show the type of each parameter. */
const SAMPLES: Readonly<Record<string, unknown>> = {
  string: 'text',
  number: 1.5,
  integer: 1,
  boolean: true,
  date: '2026-01-31',
  timestamp: '2026-01-31T08:00:00Z',
  array: [],
  rows: [{}],
};

/** Required parameters and those without a default. */
export function sampleParams({ parameters }: Workflow): Readonly<Record<string, unknown>> {
  const entries = Object.entries(parameters ?? {});
  return Object.fromEntries(
    entries.map(([name, parameter]) => [
      name,
      parameter['default'] ?? SAMPLES[parameter.type] ?? null,
    ]),
  );
}

export interface CallExample {
  readonly language: string;
  readonly text: string;
}

export function callExamples(workflow: Workflow, baseUrl: string): readonly CallExample[] {
  const { id } = workflow;
  const body = JSON.stringify({ params: sampleParams(workflow) });
  const shellBody = body.replaceAll("'", String.raw`'\''`);
  const python = `json.loads(${JSON.stringify(body)})`;
  return [
    {
      language: 'curl',
      text: `curl '${baseUrl}/api/v1/workflows/${id}/execute' \\
  -H "Authorization: Bearer $WEIR_KEY" \\
  -H 'Content-Type: application/json' \\
  -d '${shellBody}'`,
    },
    {
      language: 'TypeScript',
      text: `import { env } from 'node:process';
import { createClient } from '@weir/client';

const weir = createClient({ baseUrl: '${baseUrl}', key: env.WEIR_KEY });
const { rows, total_rows } = await weir.executeWorkflow(${id}, ${body});
console.log(total_rows, rows);`,
    },
    {
      language: 'Python',
      text: `import json, os, urllib.request

request = urllib.request.Request(
    "${baseUrl}/api/v1/workflows/${id}/execute",
    data=json.dumps(${python}).encode(),
    headers={
        "Authorization": "Bearer " + os.environ["WEIR_KEY"],
        "Content-Type": "application/json",
    },
)
with urllib.request.urlopen(request) as response:
    print(json.load(response)["data"]["rows"])`,
    },
    { language: 'weir', text: `weir run ${id}${parameterFlags(workflow)}` },
  ];
}

/** `-p name=value`, quoted for a shell. */
function parameterFlags(workflow: Workflow): string {
  const flags = Object.entries(sampleParams(workflow)).map(([name, value]) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return ` -p '${name}=${text.replaceAll("'", String.raw`'\''`)}'`;
  });
  return flags.join('');
}
