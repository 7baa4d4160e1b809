/** The part of @koa/cors 5 in use; the package has no types. */

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
