/** Resolves `7` or `Shop` to a credential. */

import type { Argv } from 'yargs';
import { CliError } from '../cli-error.ts';
import { EXIT } from '../exit-codes.ts';
import { namedCredential } from '../files/credential-names.ts';
import type { CredentialsClient } from '../product/credentials.ts';
import { asId } from './identify.ts';

export function withCredential<T>(parser: Argv<T>): Argv<T & { credential: string }> {
  return parser.positional('credential', {
    type: 'string',
    demandOption: true,
    describe: 'Id or name of the credential',
  });
}

/** @returns the id */
export async function identifyCredential(
  client: Pick<CredentialsClient, 'list'>,
  text: string,
): Promise<number> {
  const id = asId(text) ?? namedCredential(text, await client.list());
  if (id === null)
    throw new CliError(EXIT.notFound, `There is no credential "${text}".`, [
      '"weir credentials list" shows them.',
    ]);
  return id;
}
