/** Texts of a document as a definition can keep them: bounded, and without what PostgreSQL cannot store. */

import { shortened } from '../kit/shortened.ts';

const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/** A name or a value of the document in a message. */
export function quoted(text: string, most = 100): string {
  return `\`${shortened(text, most)}\``;
}

/** The most characters of a place or a sentence in a report: a document may have names of megabytes, and a thousand things to report of each. */
const MAX_IN_REPORT = 500;

/** A place of the document, or a sentence about it, in a report. */
export function inReport(text: string): string {
  return shortened(text, MAX_IN_REPORT);
}

/** At most `limit` characters, cut where a word ends. */
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

/** In one line. */
export function oneLine(value: unknown, limit: number): string {
  return typeof value === 'string'
    ? clipped(value.slice(0, limit * 4).replace(/\s+/g, ' '), limit)
    : '';
}
