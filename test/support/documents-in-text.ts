/** What the project's documents for people say, as data. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './source-files.ts';

export interface TextDocument {
  /** Below the project, with forward slashes. */
  readonly path: string;
  readonly text: string;
  /** What stands between backticks in running text and tables. */
  readonly code: readonly string[];
  readonly fences: readonly Fence[];
  /** Where its links lead. */
  readonly links: readonly string[];
}

export interface Fence {
  readonly language: string;
  readonly content: string;
}

const FENCE = /^```(\w*)\n([^]*?)^```$/gm;

export function readText(path: string): string {
  return readFileSync(join(projectRoot, path), 'utf8');
}

export function readDocument(path: string): TextDocument {
  const text = readText(path);
  const prose = text.replace(FENCE, '');
  return {
    path,
    text,
    code: [...prose.matchAll(/`([^`]+)`/g)].map(([, code]) => code ?? ''),
    fences: [...text.matchAll(FENCE)].map(([, language, content]) => ({
      language: language ?? '',
      content: content ?? '',
    })),
    links: [...prose.matchAll(/\]\(([^)\s]+)\)|<(https?:[^>]+)>/g)].map(
      ([, inline, plain]) => inline ?? plain ?? '',
    ),
  };
}

/** The rows of the table whose head begins with this cell, as their cells; a `|` within backticks is not expected. */
export function tableBelow(
  { text }: TextDocument,
  firstHeading: string,
): readonly (readonly string[])[] {
  const lines = text.split('\n');
  const head = lines.findIndex((line) => line.startsWith(`| ${firstHeading} |`));
  const body = lines.slice(head + 2);
  const end = body.findIndex((line) => !line.startsWith('|'));
  return body.slice(0, end === -1 ? undefined : end).map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  );
}

/** The names between backticks in a cell of a table. */
export function codeIn(cell: string | undefined): readonly string[] {
  return [...(cell ?? '').matchAll(/`([^`]+)`/g)].map(([, code]) => code ?? '');
}
