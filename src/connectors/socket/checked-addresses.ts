/** The addresses of a server that the guard has checked. */

import { SourceError } from '../../engine/index.ts';
import type { FindAddresses } from '../connector.ts';
import { StepError } from '../step-error.ts';

/** Throws a StepError. */
export async function checkedAddresses(
  findAddresses: FindAddresses,
  { host, port }: { readonly host: string; readonly port: number },
  signal: AbortSignal,
): Promise<readonly string[]> {
  try {
    return await findAddresses(host, port, signal);
  } catch (error) {
    if (error instanceof SourceError) throw new StepError('dns', error.message);
    throw error;
  }
}
