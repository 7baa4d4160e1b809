import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from './language.ts';
import { goEnvironment, goTool, must, root } from './toolbox.ts';

const VERSION = 'v2.8.2';

/** From the document in OpenAPI 3.0, as older versions of the generator need it. */
export const go: Language = {
  name: 'go',
  generator: `oapi-codegen ${VERSION}`,
  needs: [['go', 'version']],
  async prepare({ openapi30 }, work) {
    const generator = await goTool(
      'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen',
      VERSION,
    );
    cpSync(join(root, 'test/sdk/go'), work, { recursive: true });
    mkdirSync(join(work, 'weir'));
    await must(generator, [
      '-generate',
      'types,client',
      '-package',
      'weir',
      '-o',
      join(work, 'weir/weir.gen.go'),
      openapi30,
    ]);
    await must('go', ['vet', './...'], { cwd: work, environment: goEnvironment });
    await must('go', ['build', '-o', 'scenario', '.'], { cwd: work, environment: goEnvironment });
    return { program: join(work, 'scenario'), args: [], cwd: work };
  },
};
