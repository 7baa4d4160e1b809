/** Takes secrets out of the process's environment once they are read, so that no other process of the same user finds them there. */

import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';

const STAT_ENV_START = 47;
const MASK = 'x'.charCodeAt(0);

/**
 * To unset a variable is not enough: `/proc/<pid>/environ` still has its value, and each process of the same user can read
 * it, engine processes included.
 *
 * Unsets the variables and, on Linux, masks their values in `/proc/self/environ`,
 * which shows the environment as it was at the start whatever is unset later.
 * Where that memory cannot be written, the values stay readable there.
 */
export function forgetSecrets(variables: readonly string[], environment: NodeJS.ProcessEnv): void {
  const names = variables.filter((name) => environment[name] !== undefined);
  for (const name of names) delete environment[name];
  if (names.length === 0) return;
  try {
    maskInitialEnvironment(names);
  } catch {
    // Another system than Linux, or one that protects its processes' memory.
  }
}

function maskInitialEnvironment(names: readonly string[]): void {
  const block = readFileSync('/proc/self/environ');
  // The command's name, in parentheses, may itself hold spaces and parentheses.
  const start = Number(
    readFileSync('/proc/self/stat', 'latin1')
      .replace(/^.*\) /s, '')
      .split(' ')[STAT_ENV_START],
  );
  const memory = openSync('/proc/self/mem', 'r+');
  try {
    for (let at = 0; at < block.length;) {
      const end = block.indexOf(0, at);
      const entry = block.subarray(at, end === -1 ? block.length : end);
      const name = names.find((candidate) => entry.toString('latin1').startsWith(`${candidate}=`));
      if (name !== undefined) {
        const from = name.length + 1;
        writeSync(
          memory,
          Buffer.alloc(entry.length - from, MASK),
          0,
          entry.length - from,
          start + at + from,
        );
      }
      at += entry.length + 1;
    }
  } finally {
    closeSync(memory);
  }
}
