/** The part of koa-ratelimit 6 that is used here; the package has no types of its own. */

declare module 'koa-ratelimit' {
  import type { Redis } from 'ioredis';
  import type { Context, Middleware } from 'koa';

  interface Options {
    readonly driver: 'redis' | 'memory';
    readonly db: Redis | Map<string, unknown>;
    /** In milliseconds. */
    readonly duration: number;
    readonly max: number;
    readonly namespace?: string;
    readonly id: (context: Context) => string | false;
    readonly throw?: boolean;
  }

  export default function rateLimit(options: Options): Middleware;
}
