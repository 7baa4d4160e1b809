/** The interface of a language's SDK. */

import type { Needs } from '../../../scripts/service/toolbox.ts';

export interface Documents {
  /** Files with the document of the v1 interface, as the running service serves it. */
  readonly openapi31: string;
  readonly openapi30: string;
}

export interface Sdk {
  /** How a scenario is started: it is told `WEIR_URL` and `WEIR_KEY`, prints its steps, and ends with 0. */
  readonly program: string;
  readonly args: readonly string[];
  readonly cwd: string;
}

export interface Language {
  /** As the command line names it. */
  readonly name: string;
  /** What makes the SDK, with its version. */
  readonly generator: string;
  readonly needs: Needs;
  /** Why no scenario runs, where that is the generator's own fault. */
  readonly notRun?: string;
  /**
   * Generates the SDK and compiles it with the scenario.
   * @param work a directory of its own, which is empty
   * @returns null where `notRun` says why
   */
  prepare(documents: Documents, work: string): Promise<Sdk | null>;
}
