import MiniSearch from 'minisearch';
import { withoutContents } from './contents.ts';
import { unescape } from './html.ts';

export interface Found {
  /** Includes the fragment of the section. */
  readonly address: string;
  readonly page: string;
  readonly heading: string;
  readonly text: string;
}

export type Search = (query: string) => readonly Found[];

const MOST = 20;
/** Operations, and parts of the pages of errors: they are short, which makes their words count more than those of a guide. */
const LOW = /^\/docs(?:\/errors\/\w+)?#/;
const LOW_BOOST = 0.3;
const SHOWN_CHARACTERS = 180;
/** The rest of a longer query is ignored. */
const MAX_QUERY_CHARACTERS = 100;
const MAX_QUERY_WORDS = 8;
/** Shorter prefixes match many of all words, and cost a hundred times as much. */
const MIN_PREFIX_CHARACTERS = 3;

/**
 * @param pages HTML by path
 * @param entries found in addition to the sections of the pages
 */
export function createSearch(
  pages: ReadonlyMap<string, string>,
  entries: readonly Found[] = [],
): Search {
  const sections = [...pages].flatMap(([path, html]) => sectionsOf(path, html)).concat(entries);
  const index = new MiniSearch<Found & { readonly id: number }>({
    fields: ['page', 'heading', 'text'],
    storeFields: ['address', 'page', 'heading', 'text'],
    tokenize,
    searchOptions: {
      boost: { heading: 4, page: 2 },
      prefix: (term) => term.length >= MIN_PREFIX_CHARACTERS,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
      combineWith: 'OR',
      boostDocument: (_id, _term, stored) =>
        LOW.test(String(stored?.['address'])) ? LOW_BOOST : 1,
    },
  });
  index.addAll(sections.map((section, id) => ({ ...section, id })));
  return (query) => {
    const words = wordsOf(query);
    const matches = index.search(query, { tokenize: () => words });
    const withAll = matches.filter(({ queryTerms }) => queryTerms.length === words.length);
    // Sections with some of the words are better than no results.
    return (withAll.length > 0 ? withAll : matches)
      .slice(0, MOST)
      .map(({ address, page, heading, text }) => ({
        address: String(address),
        page: String(page),
        heading: String(heading),
        text: String(text).slice(0, SHOWN_CHARACTERS),
      }));
  };
}

/** Finds names such as `date_trunc` and `queryoperators/filter` both whole and by their parts. */
function tokenize(text: string): string[] {
  const names = text.toLowerCase().match(/[\p{L}\p{N}_$]+/gu) ?? [];
  return names.flatMap((name) => (name.includes('_') ? [name, ...name.split('_')] : [name]));
}

function wordsOf(query: string): string[] {
  const words = tokenize(query.slice(0, MAX_QUERY_CHARACTERS));
  return [...new Set(words)].slice(0, MAX_QUERY_WORDS);
}

/** The text of a page up to its first heading with an id, and of each such heading or function. */
function sectionsOf(path: string, html: string): readonly Found[] {
  const main = /<main[^>]*>([^]*)<\/main>/.exec(html)?.[1];
  const title = main && /<h1>([^]*?)<\/h1>/.exec(main)?.[1];
  if (!main || !title) throw new Error(`The page ${path} has no text or no title.`);
  const page = textOf(title);
  return withoutContents(main)
    .split(/(?=<(?:h2|h3|span) id=")/)
    .map((part, index) => {
      const [, id, inside = ''] =
        /^<(?:h2|h3|span) id="([^"]*)">([^]*?)<\/(?:h2|h3|span)>/.exec(part) ?? [];
      return {
        address: index === 0 || id === undefined ? path : `${path}#${id}`,
        page,
        heading: index === 0 ? page : textOf(inside),
        text: textOf(part.replace(/<h1>[^]*?<\/h1>/, '').replace(inside, '')),
      };
    });
}

function textOf(html: string): string {
  return unescape(html.replaceAll(/<[^>]*>/g, ' '))
    .replaceAll(/\s+/g, ' ')
    .trim();
}
