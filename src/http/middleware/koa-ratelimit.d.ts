/** The part of koa-ratelimit 6 that is used here; the package has no types of its own. */

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

  /** `next` is called unless the limit is exceeded. Over the limit, `context.state.rateLimit` is set. */
  export default function rateLimit<Context>(
    options: Options<Context>,
  ): (context: Context, next: () => Promise<void>) => Promise<void>;
}
