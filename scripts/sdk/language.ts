/** What the run needs to know of a language. */

export interface Documents {
  /** Files with the bundled document of the v1 interface. */
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
  readonly name: string;
  /** What makes the SDK, with its version. */
  readonly generator: string;
  readonly needs: readonly (readonly [program: string, versionFlag: string])[];
  /** Generates the SDK and compiles it with the scenario. @param work a directory of its own, which is empty */
  prepare(documents: Documents, work: string): Promise<Sdk>;
}
