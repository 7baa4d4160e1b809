/** The search page of the docs, and the page for an unknown path. */

import { networkOf } from '../../kit/network.ts';
import { turns as limits } from '../../admission.ts';
import { createEventLoopLimit } from '../../kit/event-loop-limit.ts';
import type { EdgeMiddleware } from '../context.ts';
import { code, escape } from './html.ts';
import { layout, searchForm } from './layout.ts';
import { sendPage } from './page.ts';
import type { Found, Search } from './search.ts';

/** A search takes milliseconds, and anyone can search: addresses take turns. */
export function serveSearch(search: Search): EdgeMiddleware {
  const turns = createEventLoopLimit(limits.docsSearches.perTurn);
  return async (context) => {
    await turns.wait(networkOf(context.ip), 1);
    sendPage(context, searchPage(search, [context.query['q'] ?? ''].flat().join(' ')));
  };
}

function searchPage(search: Search, query: string): string {
  const results = query === '' ? [] : search(query);
  const body =
    query === ''
      ? ''
      : results.length === 0
        ? '<p>Nothing was found. Try fewer or other words, or look through the <a href="/docs/guides">guides</a>.</p>'
        : `<ul class="pages">${results.map(item).join('\n')}</ul>`;
  return layout(null, {
    title: query === '' ? 'Search' : `Search: ${query}`,
    summary: 'Guides, node types, functions, errors and operations.',
    body: `${searchForm(query, 'Search again')}\n${body}`,
  });
}

export function missingPage(path: string): string {
  return layout(null, {
    title: 'There is no such page',
    summary: 'The address may be misspelt, or from another version.',
    body: `<p>Nothing is served at ${code(path)}. Search the docs, or begin at the <a href="/docs/guides">guides</a> or the
<a href="/docs">API reference</a>.</p>
${searchForm('', 'Search instead')}`,
  });
}

function item({ address, page, heading, text }: Found): string {
  const title = heading === page ? escape(page) : `${escape(page)}: ${escape(heading)}`;
  return `<li><a href="${escape(address)}">${title}</a><br><span class="note">${escape(text)}</span></li>`;
}
