import { join } from 'node:path';
import { pythonEnvironment } from '../../../scripts/service/python-environment.ts';
import type { Language } from './language.ts';
import { generate, generatorName, generatorNeeds } from './openapi-generator.ts';
import { must, root } from '../../../scripts/service/toolbox.ts';

const PACKAGES = ['tree-sitter==0.26.1', 'tree-sitter-c-sharp==0.23.5'];

export const csharp: Language = {
  name: 'csharp',
  generator: generatorName('csharp'),
  needs: [['python3', '--version'], ...generatorNeeds],
  notRun: 'parsed: the registries have no compiler of C#',
  async prepare({ openapi31 }, work) {
    const [tools] = await Promise.all([
      pythonEnvironment('csharp', PACKAGES),
      generate({
        generator: 'csharp',
        document: openapi31,
        output: work,
        options: ['packageName=Weir.Api', 'library=httpclient'],
      }),
    ]);
    await must(join(tools, 'python'), [join(root, 'test/sdk/csharp/parse.py'), work]);
    return null;
  },
};
