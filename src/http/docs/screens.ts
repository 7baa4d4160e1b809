/** Pictures of the console in the guides. The build copies them. */

import { readFile } from 'node:fs/promises';
import { screenNames } from '../../generated/docs.ts';
import { allowCaching } from '../reply/public-response.ts';
import type { EdgeMiddleware } from '../context.ts';

/** The same path from `src/` and from `dist/`. */
const DIRECTORY = new URL('../../../dist/screens/', import.meta.url);

export function screenRoutes(): Readonly<Record<string, EdgeMiddleware>> {
  return Object.fromEntries(
    screenNames.map((name) => [`/docs/screens/${name}`, serveScreen(new URL(name, DIRECTORY))]),
  );
}

function serveScreen(file: URL): EdgeMiddleware {
  return async (context) => {
    const bytes = await readFile(file);
    allowCaching(context);
    context.type = 'image/webp';
    context.body = bytes;
  };
}
