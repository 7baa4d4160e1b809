import { CliError } from '../cli-error.ts';
import { EXIT } from '../exit-codes.ts';
import type { Io } from '../io.ts';

/** The value of an environment variable that must be set. */
export function variableOf(name: string, environment: Io['environment']): string {
  const value = environment[name];
  if (value === undefined || value === '')
    throw new CliError(EXIT.usage, `The variable ${name} is not set, or empty.`);
  return value;
}
