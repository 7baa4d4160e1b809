/**
 * Typed clients of single workflows: five are stored, a client is generated of the document of each, compiled with the
 * scenario that uses it, and run. Wrong parameters stand in the scenarios too: the compilers have to refuse them.
 */

import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pythonEnvironment } from '../../../scripts/service/python-environment.ts';
import { buildGo, oapiCodegen } from './go.ts';
import type { Sdk } from './language.ts';
import { MYPY, PYTHON_PACKAGES } from './python.ts';
import { cache, must, root } from '../../../scripts/service/toolbox.ts';
import { compilerOptions } from './typescript.ts';

/** What the scenarios do last. */
export const LAST_WORKFLOW = 'totals';

export interface TypedClients {
  /** Of the SDK whose tools it takes. */
  readonly name: 'typescript' | 'python' | 'go';
  /** The workflows that its scenario uses, if it does not use all of them. */
  readonly only?: readonly string[];
  prepare(workflows: readonly StoredWorkflow[]): Promise<Sdk>;
}

export interface StoredWorkflow {
  readonly name: string;
  readonly id: number;
  /** The text of its own document. */
  readonly document: string;
}

const scenarios = join(root, 'test/sdk/workflows');

export async function storeWorkflows(url: string, key: string): Promise<readonly StoredWorkflow[]> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const inputs = JSON.parse(readFileSync(join(scenarios, 'workflows.json'), 'utf8')) as object;
  const stored: StoredWorkflow[] = [];
  for (const [name, input] of Object.entries(inputs)) {
    const body = JSON.stringify(input);
    const made = await fetch(`${url}/api/v1/workflows`, { method: 'POST', headers, body });
    if (made.status !== 201) throw new Error(`${name} was not stored: ${await made.text()}`);
    const { id } = ((await made.json()) as { data: { id: number } }).data;
    const document = await fetch(`${url}/api/v1/workflows/${id}/openapi.json`, { headers });
    if (!document.ok) throw new Error(`${name} has no document: ${await document.text()}`);
    stored.push({ name, id, document: await document.text() });
  }
  return stored;
}

function emptyFolder(name: string): string {
  const work = join(cache, 'sdk/workflows', name);
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  return work;
}

const inTypeScript: TypedClients = {
  name: 'typescript',
  async prepare(workflows) {
    const work = emptyFolder('typescript');
    const bin = (name: string): string => join(root, 'node_modules/.bin', name);
    await Promise.all(
      workflows.map(async ({ name, document }) => {
        writeFileSync(join(work, `${name}.json`), document);
        const args = [`${name}.json`, '--output', `${name}.ts`];
        await must(bin('openapi-typescript'), args, { cwd: work });
      }),
    );
    const scenario = readFileSync(join(scenarios, 'scenario.ts'), 'utf8');
    // The client is typed by paths with the ids of this service's workflows.
    const withIds = scenario.replaceAll(
      /\/workflows\/(\d)\//g,
      (_, number: string) => `/workflows/${workflows[Number(number) - 1]!.id}/`,
    );
    writeFileSync(join(work, 'scenario.ts'), withIds);
    writeFileSync(join(work, 'package.json'), JSON.stringify({ type: 'module' }));
    writeFileSync(
      join(work, 'tsconfig.json'),
      JSON.stringify({ compilerOptions, files: ['scenario.ts'] }),
    );
    await must(bin('tsc'), ['--project', work]);
    return { program: process.execPath, args: ['out/scenario.js'], cwd: work };
  },
};

const inPython: TypedClients = {
  name: 'python',
  async prepare(workflows) {
    const work = emptyFolder('python');
    const tools = await pythonEnvironment('python', PYTHON_PACKAGES);
    // It looks for ruff on the path, to format what it wrote.
    const environment = { PATH: `${tools}:${process.env['PATH'] ?? ''}` };
    await Promise.all(
      workflows.map(async ({ name, document }) => {
        writeFileSync(join(work, `${name}.json`), document);
        const args = [
          '--path',
          `${name}.json`,
          '--meta',
          'none',
          '--output-path',
          `${name}_client`,
        ];
        await must(join(tools, 'openapi-python-client'), ['generate', ...args], {
          cwd: work,
          environment,
        });
      }),
    );
    const scenario = readFileSync(join(scenarios, 'scenario.py'), 'utf8');
    // Operation ids end with the ids of this service's workflows.
    const withIds = scenario.replaceAll(
      /import ((?:execute|get_page_of)_\w+)_(\d) as/g,
      (_, name: string, number: string) => `import ${name}_${workflows[Number(number) - 1]!.id} as`,
    );
    writeFileSync(join(work, 'scenario.py'), withIds);
    await must(join(tools, 'mypy'), [...MYPY, '--warn-unused-ignores', 'scenario.py'], {
      cwd: work,
    });
    return { program: join(tools, 'python'), args: ['scenario.py'], cwd: work };
  },
};

/** Those that the scenario uses. oapi-codegen refuses names with a double quote, and `nested` has such a column. */
const IN_GO: readonly string[] = ['orders', 'multiples', 'totals'];

const inGo: TypedClients = {
  name: 'go',
  only: IN_GO,
  async prepare(workflows) {
    const work = emptyFolder('go');
    for (const file of ['go.mod', 'go.sum'])
      copyFileSync(join(root, 'test/sdk/go', file), join(work, file));
    for (const { name, document } of workflows.filter((one) => IN_GO.includes(one.name))) {
      const file = join(work, `${name}.json`);
      writeFileSync(file, document);
      await oapiCodegen(file, work, name);
    }
    const scenario = readFileSync(join(scenarios, 'scenario.go'), 'utf8');
    // The names of operations end with the ids of this service's workflows.
    const withIds = scenario.replaceAll(/_(\d)(?=WithResponse|Params)/g, (_, number: string) =>
      String(workflows[Number(number) - 1]!.id),
    );
    writeFileSync(join(work, 'scenario.go'), withIds);
    await buildGo(work);
    return { program: join(work, 'scenario'), args: [], cwd: work };
  },
};

export const typedClients: readonly TypedClients[] = [inTypeScript, inPython, inGo];
