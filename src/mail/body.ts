/** The body of a mail: a text, the first rows as a table, and a link to a file with all of them. */

import { escapeHtml } from '../kit/escape-html.ts';
import { sizeText } from '../kit/limit-text.ts';
import { htmlTable, omissions, textTable, withinLimits, type ShownRows } from './table.ts';

export interface MailBody {
  readonly text: string;
  readonly html: string;
}

/** A file that anyone with the URL can download. */
export interface MailDownload {
  readonly name: string;
  readonly url: string;
  readonly bytes: number;
  readonly expires: Date;
}

/**
 * @param preview null for a mail without a table
 * @param file in place of an attachment
 */
export function mailBody(text: string, preview: ShownRows | null, file?: MailDownload): MailBody {
  const paragraphs = text === '' ? [] : [text];
  const html = text === '' ? [] : [paragraph(text)];
  if (preview !== null) {
    const table = withinLimits(preview);
    if (table.rows.length > 0 && table.columns.length > 0) {
      paragraphs.push(textTable(table));
      html.push(htmlTable(table));
    }
    const left = omissions(preview, table);
    if (left !== '') {
      paragraphs.push(`(${left})`);
      html.push(paragraph(`(${left})`));
    }
  }
  if (file !== undefined) {
    const about = `The file ${file.name} (${sizeText(file.bytes)}) is too large for a mail. It can be downloaded until ${minuteOf(file.expires)} UTC:`;
    paragraphs.push(`${about}\n${file.url}`);
    const url = escapeHtml(file.url);
    html.push(`<p>${escapeHtml(about)}<br>\n<a href="${url}">${escapeHtml(file.name)}</a></p>`);
  }
  return {
    text: `${paragraphs.join('\n\n')}\n`,
    html: `<!doctype html>\n<html><body style="font-family:sans-serif">\n${html.join('\n')}\n</body></html>\n`,
  };
}

/** Such as `2026-03-01 09:30`. */
const minuteOf = (time: Date): string => time.toISOString().slice(0, 16).replace('T', ' ');

function paragraph(text: string): string {
  return `<p>${escapeHtml(text).replace(/\r\n?|\n/g, '<br>\n')}</p>`;
}
