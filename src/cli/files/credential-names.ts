/** Credentials by their names, which those of earlier versions can share. */

import { EXIT } from '../exit-codes.ts';
import { CliError } from '../cli-error.ts';

interface Named {
  readonly id: number;
  readonly name: string;
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
