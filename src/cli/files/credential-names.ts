/** Credentials in a workflow's file: by id or, so that the file fits every service, by name. */

import { EXIT } from '../exit-codes.ts';
import { CliError } from '../cli-error.ts';
import type { WrittenFile } from './read-workflow.ts';

interface Named {
  readonly id: number;
  readonly name: string;
}

export type ListCredentials = () => Promise<readonly Named[]>;

/** @returns the file with ids in the place of names */
export async function withCredentialIds<File extends WrittenFile>(
  file: File,
  name: string,
  list: ListCredentials,
): Promise<File> {
  const { nodes } = file;
  const isNamed = nodes?.some(({ config }) => typeof config?.['credential_id'] === 'string');
  if (nodes === undefined || !isNamed) return file;
  const credentials = await list();
  const withId = (node: (typeof nodes)[number], at: number): (typeof nodes)[number] => {
    const wanted = node.config?.['credential_id'];
    if (typeof wanted !== 'string') return node;
    const credential_id = idOf(wanted, credentials, `${name}: nodes[${at}].config.credential_id`);
    return { ...node, config: { ...node.config, credential_id } };
  };
  return { ...file, nodes: nodes.map(withId) };
}

function idOf(wanted: string, credentials: readonly Named[], place: string): number {
  const id = namedCredential(wanted, credentials, `${place}: `);
  if (id !== null) return id;
  throw new CliError(EXIT.invalid, `${place}: there is no credential with the name "${wanted}".`, [
    '"weir credentials list" shows all credentials.',
  ]);
}

/** Null if none has the name. Throws if several have it. @param place begins the message */
export function namedCredential(
  wanted: string,
  credentials: readonly Named[],
  place = '',
): number | null {
  const [match, ...others] = credentials.filter(({ name }) => name === wanted);
  if (match === undefined) return null;
  if (others.length === 0) return match.id;
  const ids = [match, ...others].map(({ id }) => id).join(', ');
  throw new CliError(
    EXIT.invalid,
    `${place}several credentials have the name "${wanted}": ${ids}.`,
    ['Name the one that is meant by its id.'],
  );
}
