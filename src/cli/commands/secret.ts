/** The secret of a credential: typed unseen, from a file or a variable, or a reference to a store; never an argument, which others on the machine can read. */

import { EXIT } from '../exit-codes.ts';
import { CliError } from '../cli-error.ts';
import { readInput } from '../files/input.ts';
import type { Io } from '../io.ts';

export const SECRET_OPTIONS = {
  'secret-file': {
    type: 'string',
    requiresArg: true,
    describe: 'File with the secret; - for standard input',
  },
  'secret-env': {
    type: 'string',
    requiresArg: true,
    describe: 'Name of the environment variable that has the secret',
    conflicts: 'secret-file',
  },
  'secret-reference': {
    type: 'string',
    requiresArg: true,
    describe: 'Place of the secret in a store of the service, such as vault:kv/data/shop#token',
    conflicts: ['secret-file', 'secret-env'],
  },
} as const;

export interface SecretSource {
  readonly 'secret-file'?: string | undefined;
  readonly 'secret-env'?: string | undefined;
  readonly 'secret-reference'?: string | undefined;
}

export type Secret = string | { readonly $secret: string };

export function namesSecret(source: SecretSource): boolean {
  return Object.keys(SECRET_OPTIONS).some(
    (option) => source[option as keyof SecretSource] !== undefined,
  );
}

/** @param label names the value in the prompt */
export async function readSecret(
  source: SecretSource,
  label: string,
  { stdin, environment }: Pick<Io, 'stdin' | 'environment'>,
): Promise<Secret> {
  const { 'secret-file': file, 'secret-env': variable, 'secret-reference': reference } = source;
  if (reference !== undefined) return { $secret: reference };
  if (file !== undefined) {
    const name = file === '-' ? 'Standard input' : file;
    return nonEmpty((await readInput(file, stdin)).replace(/\r?\n$/, ''), `${name} is empty`);
  }
  if (variable !== undefined)
    return nonEmpty(environment[variable], `The variable ${variable} is not set, or empty`);
  if (!stdin.isTerminal)
    throw new CliError(EXIT.usage, 'There is no terminal to ask for the secret on.', [
      'Give --secret-file or --secret-env.',
    ]);
  return nonEmpty(await stdin.askSecret(`${label}: `), 'Nothing was typed');
}

function nonEmpty(text: string | undefined, otherwise: string): string {
  if (text === undefined || text === '')
    throw new CliError(EXIT.usage, `${otherwise}: there is no secret.`);
  return text;
}
