/** Loads rows from an uploaded file: a child reads it as it reads a response of another host. */

import { link, open } from 'node:fs/promises';

import type { FileSource, SourceFile } from '../sources/source-file.ts';
import { refused, type IngestContext, type Loaded } from './context.ts';
import { parsed } from './parsed.ts';

export async function loadFile(
  { fileId, columns }: FileSource,
  context: IngestContext,
): Promise<Loaded> {
  const { signal } = context;
  const file = await context.findFile(fileId);
  signal.throwIfAborted();
  const body = context.newFile('body');
  if (file === null || !(await isCopied(file, body, signal)))
    return refused([fileNotFound(fileId)]);
  const loaded = await parsed(
    {
      kind: 'parse',
      what: 'fetched',
      from: body,
      to: context.newFile('ndjson'),
      contentType: file.contentType,
      format: file.format,
      csv: file.csv,
      parameter: context.parameter,
      rowsPath: file.rowsPath,
      declared: columns,
      ...context.byteBudget.jobLimit(),
    },
    file.bytes,
    context,
  );
  return inWordsOfFiles(loaded);
}

/**
 * The child can replace the copy.
 * @returns false if the file was removed in the meantime
 */
async function isCopied(
  { content, bytes }: SourceFile,
  to: string,
  signal: AbortSignal,
): Promise<boolean> {
  if ('file' in content) {
    await link(content.file, to);
    return true;
  }
  const copy = await open(to, 'wx', 0o600);
  let written = 0;
  try {
    for await (const piece of content.pieces) {
      signal.throwIfAborted();
      await copy.writeFile(piece);
      written += piece.length;
    }
  } finally {
    await copy.close();
  }
  return written === bytes;
}

export function fileNotFound(fileId: string) {
  const message = `There is no file \`${fileId}\` in this organization: it never existed, was deleted, or has expired`;
  return { code: 'file_not_found', message, path: '/file_id' } as const;
}

function inWordsOfFiles(loaded: Loaded): Loaded {
  if (loaded.kind === 'stopped') return loaded;
  if (loaded.kind === 'problem') {
    const { problem } = loaded;
    return { kind: 'problem', problem: { ...problem, message: inWords(problem.message) } };
  }
  const { source } = loaded;
  return { kind: 'loaded', source: { ...source, warnings: source.warnings?.map(inWords) } };
}

/** The reader calls everything that it reads a response. */
const inWords = (message: string): string => message.replace(/\b([Tt])he response\b/g, '$1he file');
