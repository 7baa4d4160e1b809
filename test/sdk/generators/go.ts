import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from './language.ts';
import { goEnvironment, goTool, must, root } from '../../../scripts/service/toolbox.ts';

const VERSION = 'v2.8.2';

/** Writes types and client of a document as the package `name` of the module in `work`. */
export async function oapiCodegen(document: string, work: string, name: string): Promise<void> {
  const generator = await goTool(
    'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen',
    VERSION,
  );
  mkdirSync(join(work, name));
  const output = join(work, name, `${name}.gen.go`);
  await must(generator, ['-generate', 'types,client', '-package', name, '-o', output, document]);
}

export async function buildGo(work: string): Promise<void> {
  await must('go', ['vet', './...'], { cwd: work, environment: goEnvironment });
  await must('go', ['build', '-o', 'scenario', '.'], { cwd: work, environment: goEnvironment });
}

/** From the document in OpenAPI 3.0, as older versions of the generator need it. */
export const go: Language = {
  name: 'go',
  generator: `oapi-codegen ${VERSION}`,
  needs: [['go', 'version']],
  async prepare({ openapi30 }, work) {
    cpSync(join(root, 'test/sdk/go'), work, { recursive: true });
    await oapiCodegen(openapi30, work, 'weir');
    await buildGo(work);
    return { program: join(work, 'scenario'), args: [], cwd: work };
  },
};
