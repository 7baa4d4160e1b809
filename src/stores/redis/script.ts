/** Lua scripts, sent by digest, and in full only if Redis has not cached them. */

import type { Redis } from 'ioredis';

export type Script = (
  keys: readonly string[],
  args: readonly (string | number | Buffer)[],
) => Promise<unknown>;

/** @param name unique on the connection, including Redis' commands */
export function defineScript(redis: Redis, name: string, lua: string): Script {
  redis.defineCommand(name, { lua });
  // The driver adds a method that its types do not declare.
  const scripts = redis as unknown as Readonly<
    Record<string, (...args: readonly (string | number | Buffer)[]) => Promise<unknown>>
  >;
  return (keys, args) => scripts[name]!(keys.length, ...keys, ...args);
}
