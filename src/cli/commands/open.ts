/** `weir open`: the documentation of the service, in a browser. */

import { defineCommand } from '../command.ts';

const PAGES: Readonly<Record<string, string>> = {
  guides: '/docs/guides',
  expressions: '/docs/expressions',
  'node-types': '/docs/node-types',
  errors: '/docs/errors',
  reference: '/docs',
};

export const open = defineCommand({
  usage: 'open [page]',
  description: "Open the service's documentation in a browser, and print its address",
  options: (parser) =>
    parser
      .positional('page', {
        type: 'string',
        default: 'guides',
        describe: `One of ${Object.keys(PAGES).join(', ')}; an error code; a node type; or words to search for`,
      })
      .example('weir open DATA_EXPIRED', 'What an error means, and what to do')
      .example('weir open queryoperators/join', 'A node type'),
  async run({ page }, { connection, io, print, note }) {
    const { url } = await connection();
    const address = new URL(pathOf(page), url).href;
    await print(`${address}\n`, { url: address });
    // Scripts capture the address; a browser opens only for a person.
    if (io.stdout.isTerminal && !(await io.openPage(address)))
      await note('No browser could be started here: open the address in one.');
  },
});

function pathOf(page: string): string {
  const path = new Map(Object.entries(PAGES)).get(page);
  if (path !== undefined) return path;
  if (/^[A-Z][A-Z_]+$/.test(page)) return `/docs/errors/${page}`;
  if (/^[a-z]+\/[A-Za-z]+$/.test(page)) return `/docs/node-types/${page}`;
  return `/docs/search?q=${encodeURIComponent(page)}`;
}
