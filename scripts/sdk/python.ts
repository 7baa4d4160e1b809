import { cpSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from './language.ts';
import { cache, must, root } from './toolbox.ts';

const PACKAGES = ['openapi-python-client==0.29.1', 'mypy==2.4.1'];

export const python: Language = {
  name: 'Python',
  generator: PACKAGES[0]!.replace('==', ' '),
  needs: [['python3', '--version']],
  async prepare({ openapi31 }, work) {
    const tools = await environment();
    await must(
      join(tools, 'openapi-python-client'),
      ['generate', '--path', openapi31, '--meta', 'none', '--output-path', join(work, 'weir_api_client')],
      {
        // It looks for ruff on the path, to format what it wrote.
        environment: { PATH: `${tools}:${process.env['PATH'] ?? ''}` },
      },
    );
    cpSync(join(root, 'test/sdk/python/scenario.py'), join(work, 'scenario.py'));
    await must(join(tools, 'mypy'), ['--strict', '--follow-imports', 'silent', '--cache-dir', join(cache, 'python/mypy'), 'scenario.py'], {
      cwd: work,
    });
    return { program: join(tools, 'python'), args: ['scenario.py'], cwd: work };
  },
};

/** A virtual environment with the packages, made again when the list changes. @returns the folder of its programs */
async function environment(): Promise<string> {
  const directory = join(cache, 'python/venv');
  const stamp = join(directory, `${PACKAGES.join('+')}.done`);
  const programs = join(directory, 'bin');
  if (!existsSync(stamp)) {
    rmSync(directory, { recursive: true, force: true });
    await must('python3', ['-m', 'venv', directory]);
    await must(join(programs, 'python'), ['-m', 'pip', 'install', '--quiet', ...PACKAGES]);
    writeFileSync(stamp, '');
  }
  return programs;
}
