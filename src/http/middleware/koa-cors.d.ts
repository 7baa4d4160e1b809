/** The part of @koa/cors 5 that is used here; the package has no types of its own. */

declare module '@koa/cors' {
  import type { Middleware } from 'koa';

  interface Options {
    readonly origin: string;
    readonly allowMethods: readonly string[];
    readonly exposeHeaders: readonly string[];
    /** In seconds. */
    readonly maxAge: number;
  }

  export default function cors(options: Options): Middleware;
}
