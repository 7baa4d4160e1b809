/** The page about expressions: the language in words, and its functions from the engine's own table. */

import { expressionsText } from '../../generated/docs.ts';
import type { ExpressionFunction } from '../../services/node-types/functions.ts';
import { code, escape, prose, slugOf, table } from './html.ts';
import { layout } from './layout.ts';

interface Section {
  readonly title: string;
  readonly note?: string;
}

const SECTIONS: Readonly<Record<ExpressionFunction['category'], Section>> = {
  numbers: { title: 'Numbers' },
  text: {
    title: 'Text',
    note: 'Positions count characters from 1. A negative position or count is taken from the end; position 0 is the one before the first.',
  },
  patterns: {
    title: 'Patterns',
    note:
      'A pattern is a text literal of at most 1,000 characters in the syntax of RE2 (`github.com/google/re2/wiki/Syntax`), which has no lookahead ' +
      'and no backreferences and takes linear time. `(?i)` at the beginning ignores case.',
  },
  parsing: {
    title: 'Text in a form that you name',
    note:
      'These functions give null for text that does not have the form. A format has the parts `%Y` (four digits), `%y` (two: 69 to 99 are 1969 to ' +
      '1999), `%m`, `%d`, `%H`, `%I`, `%M`, `%S` (one or two digits), `%f` (a fraction of a second), `%p` (AM or PM), `%b`, `%B`, `%a`, `%A` (English ' +
      'names), `%j` (day of the year), `%z` and `%%`. Parts that a format does not have default to those of 1900-01-01 00:00.',
  },
  dates: {
    title: 'Dates',
    note: 'Everything is UTC. Units are `year`, `quarter`, `month`, `week`, `day`, `hour`, `minute` and `second`. Weeks begin on Monday.',
  },
  choices: { title: 'Null, and choices' },
  json: { title: 'JSON' },
};

export function expressionsPage(functions: readonly ExpressionFunction[]): string {
  const { title, summary, html } = expressionsText;
  const categories = Object.entries(SECTIONS).map(([category, section]) => ({
    ...section,
    listed: functions.filter((each) => each.category === category),
  }));
  const index = categories.map(
    ({ title, listed }) =>
      `<li>${escape(title)}: ${listed.map(({ name }) => `<a href="#${name}">${code(name)}</a>`).join(', ')}</li>`,
  );
  return layout('/docs/expressions', {
    title,
    summary,
    body: `${html}
<h2 id="functions">Functions</h2>
<p>An argument that is null makes the result null, unless the description says otherwise. Programs read the same from
<code>GET /api/v1/functions</code>; the command is <code>weir functions</code>.</p>
<ul>${index.join('\n')}</ul>
${categories.map(sectionOf).join('\n')}`,
  });
}

function sectionOf({
  title,
  note,
  listed,
}: Section & { readonly listed: readonly ExpressionFunction[] }): string {
  const rows = listed.map(({ name, usage, description, parameters, returns, example }) => [
    `<span id="${name}">${code(usage)}</span><br><small>${parameters.map(typed).join('; ')}</small>`,
    `${prose(description)}<br><small>${escape(returns.join(' or '))}</small>`,
    code(example.expression),
    code(example.result),
  ]);
  return `<h3 id="functions-${slugOf(title)}">${escape(title)}</h3>
${note === undefined ? '' : `<p>${prose(note)}</p>`}
${table(['Function', 'Gives', 'Example', 'Result'], rows)}`;
}

const ANY = 8;
const ANY_BUT_JSON = 6;

function typed({
  name,
  types,
  isLiteral,
  isRequired,
  repeats,
}: ExpressionFunction['parameters'][number]): string {
  const named =
    types.length === ANY
      ? 'any type'
      : types.length === ANY_BUT_JSON
        ? 'any type but JSON'
        : types.join(' or ');
  const notes = [
    isLiteral ? 'text in quotes' : named,
    ...(isRequired ? [] : ['optional']),
    ...(repeats ? ['any number'] : []),
  ];
  return escape(`${name}: ${notes.join(', ')}`);
}
