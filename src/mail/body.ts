/** The body of a mail: a text, and the first rows as a table. */

import { escapeHtml } from '../kit/escape-html.ts';
import { htmlTable, omissions, textTable, withinLimits, type ShownRows } from './table.ts';

export interface MailBody {
  readonly text: string;
  readonly html: string;
}

/** @param preview null for a mail without a table */
export function mailBody(text: string, preview: ShownRows | null): MailBody {
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
  return {
    text: `${paragraphs.join('\n\n')}\n`,
    html: `<!doctype html>\n<html><body style="font-family:sans-serif">\n${html.join('\n')}\n</body></html>\n`,
  };
}

function paragraph(text: string): string {
  return `<p>${escapeHtml(text).replace(/\r\n?|\n/g, '<br>\n')}</p>`;
}
