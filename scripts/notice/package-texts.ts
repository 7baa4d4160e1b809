/** The licence texts of a package on disk. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const LEGAL_FILE = /^(licen[sc]e|notice|copying|copyright)/i;

export interface PackageText {
  readonly license: string | undefined;
  readonly text: string;
}

export function packageText(directory: string): PackageText {
  const { license, licenses, author } = JSON.parse(
    readFileSync(join(directory, 'package.json'), 'utf8'),
  ) as {
    license?: string;
    /** Of packages that follow an older version of the format. */
    licenses?: readonly { type: string }[];
    author?: string | { name: string };
  };
  const holder = typeof author === 'object' ? author.name : author;
  const text =
    legalTexts(directory) ||
    `The package states its licence and carries no text of it.${holder === undefined ? '' : ` Its author: ${holder}.`}`;
  const older = licenses?.map(({ type }) => type).join(' OR ');
  return { license: license ?? older, text };
}

function legalTexts(directory: string): string {
  const files = readdirSync(directory, { withFileTypes: true }).filter(
    (entry) => entry.isFile() && LEGAL_FILE.test(entry.name) && !/\.(js|ts|json)$/.test(entry.name),
  );
  const texts = files.map(({ name }) =>
    readFileSync(join(directory, name), 'utf8').replaceAll('\r\n', '\n').trim(),
  );
  return [...new Set(texts.sort())].join('\n\n');
}
