/** The part of koa-ratelimit 6 that is used here; the package has no types of its own. */

declare module 'koa-ratelimit' {
  import type { Redis } from 'ioredis';

  /** What it uses of Koa's context. */
  interface Context {
    state: object;
    status: number;
    body: unknown;
    set(headers: Readonly<Record<string, number>>): void;
    set(name: 'Retry-After', seconds: number): void;
  }

  interface Options<Id> {
    readonly driver: 'redis' | 'memory';
    readonly db: Redis | Map<string, unknown>;
    /** In milliseconds. */
    readonly duration: number;
    readonly max: number;
    readonly namespace?: string;
    readonly id: (context: Context & Id) => string;
  }

  /** `next` is called unless the limit is exceeded. */
  export default function rateLimit<Id>(
    options: Options<Id>,
  ): (context: Context & Id, next: () => Promise<void>) => Promise<void>;
}
