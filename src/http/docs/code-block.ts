/** Code with colours. Its spans have the classes of highlight.js, and `style.ts` has their colours. */

import { createRequire } from 'node:module';
import { escape } from './html.ts';

/** The part of highlight.js that is used here. Its own types would add those of the DOM to the whole project. */
interface Highlighter {
  newInstance(): Highlighter;
  registerLanguage(name: string, grammar: unknown): void;
  getLanguage(name: string): unknown;
  highlight(text: string, options: { readonly language: string }): { readonly value: string };
}

/** Grammars of highlight.js by the language of a fence, or the extension of a file. */
const GRAMMARS = {
  sh: 'bash',
  mjs: 'javascript',
  json: 'json',
  ts: 'typescript',
  yaml: 'yaml',
} as const;

const highlighter = createHighlighter();

function createHighlighter(): Highlighter {
  const load = createRequire(import.meta.url);
  const instance = (load('highlight.js/lib/core') as Highlighter).newInstance();
  for (const [language, grammar] of Object.entries(GRAMMARS))
    instance.registerLanguage(language, load(`highlight.js/lib/languages/${grammar}`));
  return instance;
}

/** A file that a command writes, such as `cat > api.mjs <<'END'`. */
const HERE_DOCUMENT = /(?<=^cat > \S+\.(mjs|json|ts|yaml) <<'END'\n)([^]*?)(?=^END$)/gm;

/** @param language the name of a fence in Markdown; text in a language without colours is only escaped */
export function highlight(text: string, language: string): string {
  if (language !== 'sh') return highlightPart(text, language);
  // `split` with two groups repeats: commands, extension, content of the file.
  return text
    .split(HERE_DOCUMENT)
    .map((part, index, parts) => {
      if (index % 3 === 1) return '';
      return highlightPart(part, index % 3 === 2 ? (parts[index - 1] ?? '') : 'sh');
    })
    .join('');
}

function highlightPart(text: string, language: string): string {
  if (highlighter.getLanguage(language) === undefined) return escape(text);
  return highlighter.highlight(text, { language }).value.replaceAll('&#x27;', '&#39;');
}

export function highlightedBlock(text: string, language: string): string {
  return `<pre><code>${highlight(text, language)}</code></pre>`;
}

export function jsonBlock(value: unknown): string {
  return highlightedBlock(JSON.stringify(value, null, 2), 'json');
}
