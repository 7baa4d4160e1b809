/** What `createClient` is told about the way to the service. */

import { createClient } from '../../src/client/index.ts';

it('takes another fetch, other headers, and a base URL with a path', async () => {
  const seen: Request[] = [];
  const fetch = async (request: Request): Promise<Response> => {
    seen.push(request);
    return Response.json({ success: true, keys: [] });
  };
  await createClient({
    baseUrl: 'https://weir.test/behind/',
    headers: { cookie: 'weir_session=t' },
    fetch,
  }).listKeys();
  expect(seen[0]!.url).toBe('https://weir.test/behind/api/v1/keys?page=0&limit=1000');
  expect(seen[0]!.headers.get('cookie')).toBe('weir_session=t');
  expect(seen[0]!.headers.has('authorization')).toBe(false);
});
