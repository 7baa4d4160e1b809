/** `weir init`: a workflow file to begin with. */

import { writeFile } from 'node:fs/promises';
import { defineCommand } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { CliError } from '../cli-error.ts';
import { EXAMPLE_FILE, EXAMPLE_TITLE } from '../files/example.ts';

export const init = defineCommand({
  usage: 'init [file]',
  description: 'Write an example of a workflow file, which runs as it is',
  options: (parser) =>
    parser
      .positional('file', {
        type: 'string',
        default: 'workflow.yaml',
        describe: 'File to write; - for standard output',
      })
      // Else a lone dash would count as an option without a value.
      .nargs('file', 1)
      .option('force', {
        type: 'boolean',
        default: false,
        describe: 'Replace a file that is there',
      }),
  async run({ file, force }, { io, print }) {
    const content = EXAMPLE_FILE.replaceAll('FILE', file === '-' ? 'workflow.yaml' : file);
    if (file === '-') return io.stdout.write(content);
    await writeNew(file, content, force);
    await print(
      `${file} is written. Next steps:\n  weir validate ${file}\n  weir workflows apply ${file}\n  weir run '${EXAMPLE_TITLE}' -p min_total=50\n`,
      { file, title: EXAMPLE_TITLE },
    );
  },
});

async function writeNew(file: string, content: string, force: boolean): Promise<void> {
  try {
    await writeFile(file, content, { flag: force ? 'w' : 'wx' });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw code === 'EEXIST'
      ? new CliError(EXIT.usage, `${file} is there already.`, [
          'Give another name, or replace it with --force.',
        ])
      : new CliError(EXIT.usage, `${file} cannot be written: ${message}.`);
  }
}
