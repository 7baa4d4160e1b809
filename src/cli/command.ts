/** A command: how it is called, what it takes, what it does. Nothing runs while the command line is read. */

import type { Argv } from 'yargs';
import type { Context } from './context.ts';
import type { ExitCode } from './exit-codes.ts';

/** Runs the command. Success has no exit code. */
export type Action = (context: Context) => Promise<ExitCode | void>;

/** Adds a command to a parser that reports the chosen command to `choose`. */
export type AddCommand = ((parser: Argv, choose: (action: Action) => void) => Argv) & {
  /** The name of a group of commands. */
  readonly group?: string;
  /** Usages of the command and of those in its group: `schedules get <workflow> <id>`. */
  readonly usages: readonly string[];
};

export function defineCommand<Args>(command: {
  /** Its name and what follows it: `get <workflow>`. */
  readonly usage: string;
  readonly description: string;
  readonly options: (parser: Argv) => Argv<Args>;
  readonly run: (args: Args, context: Context) => Promise<ExitCode | void>;
}): AddCommand {
  const add = (parser: Argv, choose: (action: Action) => void): Argv =>
    parser.command(command.usage, command.description, command.options, (args) =>
      choose((context) => command.run(args as Args, context)),
    );
  return Object.assign(add, { usages: [command.usage] });
}

export function defineGroup(
  name: string,
  description: string,
  commands: readonly AddCommand[],
): AddCommand {
  const add = (parser: Argv, choose: (action: Action) => void): Argv =>
    parser.command(name, description, (group) =>
      commands
        .reduce((under, each) => each(under, choose), group)
        .demandCommand(1, `Say what to do: "weir ${name} --help" lists it.`),
    );
  const usages = commands.flatMap((each) => each.usages.map((usage) => `${name} ${usage}`));
  return Object.assign(add, { group: name, usages });
}
