/** Methods and paths of a document. */

import { member, members, type Located } from './located.ts';
import type { Reading } from './reading.ts';
import { quoted } from './texts.ts';
import { InvalidDocument } from './types.ts';

export interface Route {
  /** In lower case. */
  readonly method: string;
  /** As in the document. */
  readonly path: string;
  readonly operation: Located;
  readonly pathItem: Located;
}

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];
/** Further routes are ignored. */
const MAX_ROUTES = 50_000;
/** Length of a path in a warning. */
const MAX_SHOWN = 200;

export function routesOf(reading: Reading): readonly Route[] {
  const paths = member(reading.root, 'paths');
  const routes = members(paths)
    .filter(([path]) => !path.startsWith('x-'))
    .flatMap(([written, located]) => {
      const path = slashed(reading, paths, written, located);
      if (path === undefined) return [];
      reading.spend(1);
      const pathItem = reading.resolve(located);
      return METHODS.flatMap((method) => {
        const operation = member(pathItem, method);
        return operation.value === undefined ? [] : [{ method, path, operation, pathItem }];
      });
    });
  if (routes.length === 0)
    throw new InvalidDocument({ path: '/paths', message: 'describes no operation' });
  if (routes.length > MAX_ROUTES)
    throw new InvalidDocument({
      path: '/paths',
      message: `describes ${routes.length} operations; at most ${MAX_ROUTES} can be read`,
    });
  return routes;
}

/** The path with a leading slash. Undefined if it is skipped. */
function slashed(
  reading: Reading,
  paths: Located,
  written: string,
  { path: place }: Located,
): string | undefined {
  if (written.startsWith('/')) return written;
  const path = `/${written.trim().replace(/^\/+/, '')}`;
  const quotedPath = quoted(written, MAX_SHOWN);
  if (/^[a-z][a-z0-9+.-]*:/i.test(written.trim())) {
    reading.warn(place, `${quotedPath} is no path below the server, and is left out`);
    return undefined;
  }
  if (member(paths, path).value !== undefined) {
    reading.warn(
      place,
      `${quotedPath} has no slash at its beginning, and ${quoted(path, MAX_SHOWN)} is there too: it is left out`,
    );
    return undefined;
  }
  reading.warn(
    place,
    `${quotedPath} has no slash at its beginning, and is read as ${quoted(path, MAX_SHOWN)}`,
  );
  return path;
}

export interface RoutePath {
  /** Without query and fragment. */
  readonly path: string;
  /** Names of its placeholders, as in the document. */
  readonly placeholders: readonly string[];
  /** The query in the path, which some documents have. */
  readonly query: readonly (readonly [name: string, value: string])[];
  /** The reason why it cannot be the path of an operation. */
  readonly unsupported?: string | undefined;
}

/** Without blanks. Nodes use this name; the API does not see it. */
export function placeholderName(name: string): string {
  return name.replace(/\s/g, '_');
}

export function routePath(text: string): RoutePath {
  const [whole = ''] = text.split('#');
  const [path = '', ...rest] = whole.split('?');
  const query = [...new URLSearchParams(rest.join('?'))];
  const placeholders = [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);
  const clean = path.replace(/\{([^{}]*)\}|\s/g, (_, name?: string) =>
    name === undefined ? '%20' : `{${placeholderName(name)}}`,
  );
  const odd = placeholders.find(
    (name) => name === '' || name.includes('/') || /^[+.;?&#]|\*$/.test(name),
  );
  const unsupported =
    clean.length > 2_048
      ? 'Its path is longer than 2,048 characters'
      : odd !== undefined
        ? `\`{${odd}}\` in its path matches more than one segment`
        : new Set(placeholders.map(placeholderName)).size < placeholders.length
          ? 'Its path has the same placeholder twice'
          : pathProblem(clean.replace(/\{[^{}]*\}/g, '_'));
  return { path: clean, placeholders, query, unsupported };
}

function pathProblem(rest: string): string | undefined {
  if (/[{}]/.test(rest)) return 'Braces in its path do not match';
  if (/[\\\u0000-\u001f\u007f]|%(?![0-9a-f]{2})/i.test(rest)) return 'Its path is none of a URL';
  const hasDots = rest.split('/').some((step) => /^(?:\.|%2e){1,2}$/i.test(step));
  return hasDots ? 'Its path has `.` or `..` as a segment' : undefined;
}
