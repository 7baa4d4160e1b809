/** Texts of a document, shortened and without characters that PostgreSQL cannot store. */

import { shortened } from '../kit/shortened.ts';

const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/** A name or a value of the document in a message. */
export function quoted(text: string, most = 100): string {
  return `\`${shortened(text, most)}\``;
}

/**
 * Limit of a path or a sentence in a report. A document can have names of megabytes, and a thousand problems with each.
 */
const MAX_IN_REPORT = 500;

/** A path or a sentence for a report. */
export function inReport(text: string): string {
  return shortened(text, MAX_IN_REPORT);
}

/** At most `limit` characters, cut at the end of a word. */
export function clipped(value: unknown, limit: number): string {
  if (typeof value !== 'string') return '';
  const text = value
    .slice(0, limit * 2)
    .toWellFormed()
    .replace(CONTROLS, '')
    .trim();
  if (text.length <= limit) return text;
  const cut = text.slice(0, limit - 1).replace(/\s+\S*$/, '');
  return `${(cut === '' ? text.slice(0, limit - 1) : cut).toWellFormed()}…`;
}

/** On one line. */
export function oneLine(value: unknown, limit: number): string {
  return typeof value === 'string'
    ? clipped(value.slice(0, limit * 4).replace(/\s+/g, ' '), limit)
    : '';
}
