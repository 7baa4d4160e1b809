import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { pythonEnvironment } from '../../../scripts/service/python-environment.ts';
import type { Language } from './language.ts';
import { generate, generatorName, generatorNeeds } from './openapi-generator.ts';
import { MYPY } from './python.ts';
import { must, root } from '../../../scripts/service/toolbox.ts';

/** What the generated client asks for, and what checks the scenario. */
const PACKAGES = [
  'urllib3==2.8.0',
  'python-dateutil==4.0.0',
  'pydantic==2.14.3',
  'typing-extensions==4.16.0',
  'mypy==2.4.1',
];

export const pydantic: Language = {
  name: 'pydantic',
  generator: generatorName('python'),
  needs: [['python3', '--version'], ...generatorNeeds],
  async prepare({ openapi31 }, work) {
    const [tools] = await Promise.all([
      pythonEnvironment('pydantic', PACKAGES),
      generate({
        generator: 'python',
        document: openapi31,
        output: work,
        options: ['packageName=weir_api'],
      }),
    ]);
    cpSync(join(root, 'test/sdk/pydantic/scenario.py'), join(work, 'scenario.py'));
    await must(join(tools, 'mypy'), [...MYPY, 'scenario.py'], { cwd: work });
    return { program: join(tools, 'python'), args: ['scenario.py'], cwd: work };
  },
};
