/** What a person reads about a config that has the wrong form: words, and no regular expression. */

import { createConfigChecker } from '../../src/engine/config/check.ts';
import type { JsonObject } from '../../src/engine/types.ts';
import { catalogue } from '../../src/nodes/index.ts';

const checker = createConfigChecker(catalogue);
const GETTER = 'sources/httpRequest';
const SENDER = 'termination/httpRequest';
const URL = 'https://api.example.com/';

it.each<[string, JsonObject, string, string]>([
  [
    GETTER,
    { url: 'api.example.com' },
    '/url',
    '`url` must be an address that begins with https:// or http:// and has no blanks',
  ],
  [
    GETTER,
    { url: 'https://api.example.com/a b' },
    '/url',
    '`url` must be an address that begins with https:// or http:// and has no blanks',
  ],
  [
    GETTER,
    { url: URL, rows_path: 'data.items' },
    '/rows_path',
    '`rows_path` must be a JSON Pointer, such as `/data/items`, or empty',
  ],
  [
    GETTER,
    { url: URL, headers: { 'X Key': 'v' } },
    '/headers/X Key',
    'The name "X Key" in `headers` must be the name of a header',
  ],
  [
    GETTER,
    { url: URL, headers: { 'X-Key': 'a\nb' } },
    '/headers/X-Key',
    '`headers.X-Key` must have characters that a header can carry only: no line breaks, and none beyond U+00FF',
  ],
  [
    SENDER,
    { url: URL, idempotency_header: 'a b' },
    '/idempotency_header',
    '`idempotency_header` must be the name of a header',
  ],
])('%s with %j', (type, config, path, message) => {
  const checked = checker.check(catalogue.get(type)!, config, []);
  expect(checked.ok ? [] : checked.problems).toEqual([{ code: 'invalid_config', path, message }]);
});
