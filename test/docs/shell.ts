/** Runs commands as a reader pastes them: all in one interactive shell, one after the other. */

import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';

const MARK = '--- the next step ---';

/** Each reads its commands from standard input, as interactive shells do: zsh then has no comments, and both expand `!`. */
const SHELLS = {
  bash: ['--norc', '--noprofile', '--noediting', '-i'],
  zsh: ['-f', '-i', '+m'],
} as const;

export type Shell = keyof typeof SHELLS;

/** Without prompts, and without what zsh prints in front of them. */
const QUIET = 'PS1= PS2=; [ -z "$ZSH_VERSION" ] || unsetopt prompt_sp prompt_cr; exec 2>&3';

/** Lines about jobs and about the end of the shell. */
const SHELL_MESSAGE = /^(?:\[\d+\].*|exit)\n/gm;

export interface ShellOptions {
  readonly shell: Shell;
  readonly commands: readonly string[];
  /** In addition to the path to programs. */
  readonly environment: Readonly<Record<string, string>>;
  /** The working directory. Programs in its `bin` come first. */
  readonly folder: string;
}

export interface ShellOutput {
  /** The standard output of each command. The first that fails ends the session. */
  readonly printed: readonly string[];
  /** Standard error of all commands. */
  readonly errors: string;
}

export function isInstalled(program: string): boolean {
  return spawnSync(program, ['--version']).error === undefined;
}

/** @throws Error if a command fails */
export async function runInShell(options: ShellOptions): Promise<ShellOutput> {
  const { stdout, errors, code } = await runSession(options);
  const printed = stdout.split(`\n${MARK}\n`);
  if (code === 0) return { printed: printed.slice(0, -1), errors };
  const command = options.commands[printed.length - 1] ?? '';
  throw new Error(
    `In ${options.shell}, this ended with ${code}:\n${command}\n${errors}\n${printed.at(-1)}`,
  );
}

interface Session {
  readonly stdout: string;
  readonly errors: string;
  readonly code: number | null;
}

function runSession({ shell, commands, environment, folder }: ShellOptions): Promise<Session> {
  const script = [
    QUIET,
    'set -e',
    ...commands.map((command) => `${command}\nprintf '\\n%s\\n' '${MARK}'`),
    'exit 0\n',
  ].join('\n');
  // A group of its own, to end what a failed session leaves running.
  const session = spawn(shell, SHELLS[shell], {
    cwd: folder,
    detached: true,
    env: { PATH: `${join(folder, 'bin')}:${process.env['PATH']}`, ...environment },
    stdio: ['pipe', 'pipe', 'ignore', 'pipe'],
  });
  const output = { stdout: '', errors: '' };
  session.stdout!.setEncoding('utf8').on('data', (text: string) => (output.stdout += text));
  (session.stdio[3] as NodeJS.ReadableStream)
    .setEncoding('utf8')
    .on('data', (text: string) => (output.errors += text));
  session.stdin!.end(script);
  return new Promise((resolve, reject) => {
    session.once('error', reject);
    session.once('exit', () => endGroup(session.pid!));
    session.once('close', (code) =>
      resolve({ ...output, errors: output.errors.replace(SHELL_MESSAGE, ''), code }),
    );
  });
}

function endGroup(leader: number): void {
  try {
    process.kill(-leader);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
