import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from './language.ts';
import { generate, generatorName, generatorNeeds } from './openapi-generator.ts';
import { must, root } from '../../../scripts/service/toolbox.ts';

export const php: Language = {
  name: 'php',
  generator: generatorName('php'),
  // Of Debian: php-cli, php-curl, php-mbstring, php-xml, php-guzzlehttp-guzzle.
  needs: [
    [
      'php',
      '-r',
      'require "GuzzleHttp/autoload.php"; exit(extension_loaded("mbstring") && extension_loaded("curl") ? 0 : 1);',
    ],
    ...generatorNeeds,
  ],
  async prepare({ openapi31 }, work) {
    await generate({
      generator: 'php',
      document: openapi31,
      output: work,
      options: ['invokerPackage=Weir'],
    });
    cpSync(join(root, 'test/sdk/php/scenario.php'), join(work, 'scenario.php'));
    await must('sh', ['-c', 'find lib scenario.php -name "*.php" -print0 | xargs -0 -n1 php -l'], {
      cwd: work,
    });
    return {
      program: 'php',
      args: ['-d', 'error_reporting=E_ALL & ~E_DEPRECATED', 'scenario.php'],
      cwd: work,
    };
  },
};
