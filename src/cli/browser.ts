/** Opens a page in the person's browser, by the platform's own command. */

import { spawn } from 'node:child_process';

/** @returns false if the platform has no command for it, as on a server */
export function openInBrowser(url: string, platform: NodeJS.Platform): Promise<boolean> {
  const [command, ...args] = COMMANDS[platform] ?? DEFAULT_COMMAND;
  return new Promise((resolve) => {
    const child = spawn(command, [...args, url], { stdio: 'ignore', detached: true });
    child.once('error', () => resolve(false));
    // The command of some platforms continues for as long as the browser does.
    child.once('spawn', () => {
      child.unref();
      resolve(true);
    });
  });
}

const DEFAULT_COMMAND: readonly [string, ...string[]] = ['xdg-open'];

const COMMANDS: Readonly<Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>>> = {
  darwin: ['open'],
  // An address without spaces or quotes needs no quoting.
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};
