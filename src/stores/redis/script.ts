/** Lua scripts that Redis keeps: sent by their digest, and whole only where Redis does not have them yet. */

import type { Redis } from 'ioredis';

export type Script = (
  keys: readonly string[],
  args: readonly (string | number | Buffer)[],
) => Promise<unknown>;

/** @param name of the connection's own, beside the commands of Redis */
export function defineScript(redis: Redis, name: string, lua: string): Script {
  redis.defineCommand(name, { lua });
  // The driver adds a method, of which its types know nothing.
  const scripts = redis as unknown as Readonly<
    Record<string, (...args: readonly (string | number | Buffer)[]) => Promise<unknown>>
  >;
  return (keys, args) => scripts[name]!(keys.length, ...keys, ...args);
}
