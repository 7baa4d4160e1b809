/** The part of koa-ratelimit 6 in use; the package has no types. */

declare module 'koa-ratelimit' {
  import type { Redis } from 'ioredis';

  interface Options<Context> {
    readonly driver: 'redis' | 'memory';
    readonly db: Redis | Map<string, unknown>;
    /** In milliseconds. */
    readonly duration: number;
    readonly max: number;
    readonly namespace?: string;
    readonly id: (context: Context) => string;
    readonly disableHeader?: boolean;
  }

  /** Calls `next` within the limit. Otherwise sets `context.state.rateLimit`. */
  export default function rateLimit<Context>(
    options: Options<Context>,
  ): (context: Context, next: () => Promise<void>) => Promise<void>;
}
