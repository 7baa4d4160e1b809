/**
 * `npm run check:node`: what depends on the runtime, on other versions of Node.js: the service and the command run
 * workflows, 100,000 rows go in and out, and encodings are read. The npm registry has the versions.
 *
 *     npm run check:node -- --only 24    on some of them
 */

import { existsSync, mkdirSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { cache, must, root, run } from '../../scripts/service/toolbox.ts';
import { readCommandLine } from '../../scripts/service/command-line.ts';

/** By the name that is said: the version whose programs are taken. */
const VERSIONS = { '22': '22.23.3', '24': '24.21.0' } as const;
const NAMES = Object.keys(VERSIONS) as (keyof typeof VERSIONS)[];

const TESTS = [
  [
    'test/kit/json/patch-json-parse.test.ts',
    'test/kit/heap-growth.test.ts',
    'test/large-run.test.ts',
  ],
  ['test/rows/text/encoding.test.ts', 'test/engine/page-scan.test.ts'],
  ['test/http/executeWorkflow.test.ts', 'test/cli/run.test.ts'],
];

/** @returns the path of `node` */
async function install(version: string): Promise<string> {
  const name = `node-${process.platform}-${process.arch}`;
  const folder = join(cache, 'node', version);
  const program = join(folder, 'node_modules', name, 'bin', 'node');
  if (!existsSync(program)) {
    mkdirSync(folder, { recursive: true });
    const options = [
      '--prefix',
      folder,
      '--no-save',
      '--no-audit',
      '--no-fund',
      '--ignore-scripts',
    ];
    await must('npm', ['install', ...options, `${name}@${version}`]);
  }
  return program;
}

async function main(): Promise<number> {
  const { some } = readCommandLine(import.meta.filename, { only: { type: 'string' } });
  let failed = 0;
  for (const name of some('only', NAMES) ?? NAMES) {
    const node = await install(VERSIONS[name]);
    const environment = { PATH: [dirname(node), process.env['PATH']].join(delimiter) };
    console.log(`Node.js ${(await must(node, ['--version'])).trim()}`);
    for (const chosen of TESTS) {
      const args = ['--import', 'tsx', join(root, 'scripts/test.ts'), ...chosen, '--maxWorkers=1'];
      const { code, output } = await run(node, args, { environment });
      if (code !== 0) {
        process.stdout.write(output);
        failed += 1;
      } else console.log(`${chosen.join(' ')}: ${output.trim().split('\n').at(-1)}`);
    }
  }
  return failed > 0 ? 1 : 0;
}

process.exitCode = await main();
