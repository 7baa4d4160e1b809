import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from './language.ts';
import { must, root } from '../../../scripts/service/toolbox.ts';
import { compilerOptions } from './typescript.ts';

/** The last version that runs on Node 20. */
const PACKAGES = ['@hey-api/openapi-ts@0.95.0', 'typescript@5.9.3'];

export const heyApi: Language = {
  name: 'hey-api',
  generator: PACKAGES[0]!.replace(/@(?=\d)/, ' '),
  needs: [],
  async prepare({ openapi31 }, work) {
    writeFileSync(join(work, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
    await must('npm', ['install', '--no-audit', '--no-fund', '--save-exact', ...PACKAGES], {
      cwd: work,
    });
    const bin = (name: string): string => join(work, 'node_modules/.bin', name);
    await must(bin('openapi-ts'), ['--input', openapi31, '--output', 'client', '--no-log-file'], {
      cwd: work,
    });
    cpSync(join(root, 'test/sdk/hey-api/scenario.ts'), join(work, 'scenario.ts'));
    // What it writes is meant for bundlers: it imports without extensions.
    const options = {
      ...compilerOptions,
      module: 'esnext',
      moduleResolution: 'bundler',
      exactOptionalPropertyTypes: false,
    };
    writeFileSync(
      join(work, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: options, files: ['scenario.ts'] }),
    );
    await must(bin('tsc'), ['--project', work, '--noEmit']);
    return { program: process.execPath, args: ['--import', 'tsx', 'scenario.ts'], cwd: work };
  },
};
