/**
 * Removes secrets from the environment after they were read, so that other processes of the same user cannot read them.
 */

import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';

const STAT_ENV_START = 47;
const MASK = 'x'.charCodeAt(0);

/**
 * Unsets the variables and, on Linux, masks their values in `/proc/<pid>/environ`, which shows the original environment
 * even after variables are unset, and which every process of the same user can read, including engine processes. If that
 * memory cannot be written, the values remain readable.
 */
export function forgetSecrets(variables: readonly string[], environment: NodeJS.ProcessEnv): void {
  const names = variables.filter((name) => environment[name] !== undefined);
  for (const name of names) delete environment[name];
  if (names.length === 0) return;
  try {
    maskInitialEnvironment(names);
  } catch {
    // Not Linux, or a system that protects the memory of processes.
  }
}

function maskInitialEnvironment(names: readonly string[]): void {
  const block = readFileSync('/proc/self/environ');
  // The command's name, in parentheses, can contain spaces and parentheses.
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
