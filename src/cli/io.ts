/**
 * The command line's access to its process: streams, variables, clock. `terminal.ts` provides it; tests have their own.
 */

import type { Clock } from '../client/index.ts';

export interface Output {
  /** Resolves once the reader can take more. */
  write(text: string): Promise<void>;
  readonly isTerminal: boolean;
  /** Current width of the terminal in characters; null if it is unknown or there is no terminal. */
  readonly width: number | null;
}

export interface Input {
  readonly isTerminal: boolean;
  readAll(): Promise<string>;
  /** One line, typed by a person. Only on a terminal. */
  ask(prompt: string): Promise<string>;
  /** The same, without showing what is typed. */
  askSecret(prompt: string): Promise<string>;
}

export interface CliClock extends Clock {
  /** @returns ends it */
  every(ms: number, act: () => void): () => void;
}

/** The variables that the command line looks at. */
export interface Environment {
  readonly WEIR_URL?: string | undefined;
  readonly WEIR_KEY?: string | undefined;
  readonly XDG_CONFIG_HOME?: string | undefined;
  readonly NO_COLOR?: string | undefined;
  readonly TERM?: string | undefined;
  readonly SHELL?: string | undefined;
  /** Those that the person names. */
  readonly [name: string]: string | undefined;
}

export interface Io {
  readonly stdin: Input;
  readonly stdout: Output;
  readonly stderr: Output;
  readonly environment: Environment;
  readonly homeDirectory: string;
  readonly hostName: string;
  /** @returns false if no browser can be started */
  readonly openPage: (url: string) => Promise<boolean>;
  /** The version of this program. */
  readonly version: string;
  readonly clock: CliClock;
  /** Aborted with an Interruption. */
  readonly signal: AbortSignal;
}

/** The reason why a command was aborted: a signal, or a closed output pipe. */
export class Interruption extends Error {
  override readonly name = 'Interruption';
  readonly exitCode: number;

  constructor(exitCode: number) {
    super('interrupted');
    this.exitCode = exitCode;
  }
}
