/** oasdiff, a checker of breaking differences that others keep; built by Go from its module. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SpecDocument } from '../generate/bundle.ts';
import { goTool, run } from '../service/toolbox.ts';

/** Later versions need a module that the module proxy does not hand out. */
const VERSION = 'v1.21.0';

/** Changes that oasdiff reports as information, and that break promises of Weir. */
const RAISED = [
  'api-operation-id-removed',
  'api-tag-removed',
  'api-security-removed',
  'api-security-scope-added',
  'api-schema-removed',
  'response-non-success-status-removed',
];

export type Oasdiff = (released: SpecDocument, now: SpecDocument) => Promise<readonly string[]>;

export async function openOasdiff(): Promise<Oasdiff> {
  const program = await goTool('github.com/oasdiff/oasdiff', VERSION);
  return async (released, now) => {
    const directory = mkdtempSync(join(tmpdir(), 'weir-breaking-'));
    try {
      const write = (name: string, text: string): string => {
        writeFileSync(join(directory, name), text);
        return join(directory, name);
      };
      const args = [
        'breaking',
        write('released.json', JSON.stringify(released)),
        write('now.json', JSON.stringify(now)),
        '--severity-levels',
        write('levels.txt', RAISED.map((check) => `${check} err\n`).join('')),
        '--format',
        'json',
        '--fail-on',
        'WARN',
        '--allow-external-refs=false',
      ];
      const { code, output } = await run(program, args, { cwd: directory });
      if (code > 1) throw new Error(`oasdiff ended with ${code}:\n${output}`);
      return linesOf(output);
    } finally {
      rmSync(directory, { recursive: true, force: true });
    }
  };
}

interface Finding {
  readonly id: string;
  readonly text: string;
  readonly operation?: string;
  readonly path?: string;
}

function linesOf(output: string): readonly string[] {
  const text = output.trim();
  if (!text.startsWith('[')) return [];
  return (JSON.parse(text) as readonly Finding[]).map(
    ({ id, text: what, operation = '', path = '' }) =>
      `${`${operation} ${path}`.trim()}: ${what} [${id}]`,
  );
}
