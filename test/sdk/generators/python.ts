import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { pythonEnvironment } from '../../../scripts/service/python-environment.ts';
import type { Language } from './language.ts';
import { cache, must, root } from '../../../scripts/service/toolbox.ts';

export const PYTHON_PACKAGES = ['openapi-python-client==0.29.1', 'mypy==2.4.1'];
/** Of what is generated, only how it is used is checked. */
export const MYPY = [
  '--strict',
  '--follow-imports',
  'silent',
  '--cache-dir',
  join(cache, 'python/mypy'),
];

export const python: Language = {
  name: 'python',
  generator: PYTHON_PACKAGES[0]!.replace('==', ' '),
  needs: [['python3', '--version']],
  async prepare({ openapi31 }, work) {
    const tools = await pythonEnvironment('python', PYTHON_PACKAGES);
    await must(
      join(tools, 'openapi-python-client'),
      [
        'generate',
        '--path',
        openapi31,
        '--meta',
        'none',
        '--output-path',
        join(work, 'weir_api_client'),
      ],
      {
        // It looks for ruff on the path, to format what it wrote.
        environment: { PATH: `${tools}:${process.env['PATH'] ?? ''}` },
      },
    );
    cpSync(join(root, 'test/sdk/python/scenario.py'), join(work, 'scenario.py'));
    await must(join(tools, 'mypy'), [...MYPY, 'scenario.py'], { cwd: work });
    return { program: join(tools, 'python'), args: ['scenario.py'], cwd: work };
  },
};
