/** Searches over the docs are carried out one in each turn of the event loop, and addresses take turns. */

import { serveSearch } from '../../src/http/docs/search-page.ts';
import { koaContext } from '../support/koa-context.ts';

it('lets an address search whatever another one has sent before', async () => {
  const searched: string[] = [];
  const serve = serveSearch((query) => {
    searched.push(query);
    return [];
  });
  const search = (query: string, ip: string) => {
    const context = koaContext(`/docs/search?q=${query}`);
    context.request.ip = ip;
    return Promise.resolve<unknown>(serve(context, () => Promise.resolve()));
  };
  const all = [
    ...Array.from({ length: 20 }, (_, number) => search(`flood${number}`, '192.0.2.1')),
    search('mine', '192.0.2.2'),
  ];
  await new Promise(setImmediate);
  await new Promise(setImmediate);
  expect(searched.length).toBeLessThanOrEqual(3);
  await Promise.all(all);
  expect(searched.indexOf('mine')).toBeLessThanOrEqual(2);
  expect(searched).toHaveLength(21);
});
