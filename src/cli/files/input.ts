/** Reads a file or standard input as YAML or JSON. */

import { readFile, stat } from 'node:fs/promises';
import { LineCounter, parseDocument } from 'yaml';
import { EXIT } from '../exit-codes.ts';
import { CliError } from '../cli-error.ts';
import type { Input } from '../io.ts';

const MIB = 1024 * 1024;

/**
 * @param path `-` is standard input
 * @param maxMib how large it may be
 */
export async function readInput(path: string, stdin: Input, maxMib = Infinity): Promise<string> {
  if (path !== '-') return (await readBytes(path, maxMib)).toString('utf8');
  const text = await stdin.readAll();
  admit(Buffer.byteLength(text), 'Standard input', maxMib);
  return text;
}

/** @param maxMib how large the file may be */
export async function readBytes(path: string, maxMib = Infinity): Promise<Buffer> {
  try {
    admit((await stat(path)).size, path, maxMib);
    return await readFile(path);
  } catch (error) {
    if (error instanceof CliError) throw error;
    const reason = {
      ENOENT: 'There is no such file',
      EISDIR: 'It is a directory',
      EACCES: 'It may not be read',
    }[(error as NodeJS.ErrnoException).code ?? ''];
    throw new CliError(
      EXIT.usage,
      `${path} cannot be read: ${reason ?? (error as Error).message}.`,
    );
  }
}

function admit(bytes: number, name: string, maxMib: number): void {
  if (bytes > maxMib * MIB)
    throw new CliError(EXIT.invalid, `${name} is larger than ${maxMib} MiB.`);
}

/** JSON is YAML too, but a file that says it is JSON is held to it. */
export function readStructured(text: string, path: string): unknown {
  const name = path === '-' ? 'Standard input' : path;
  const value = /\.json$/i.test(path) ? readJson(text, name) : readYaml(text, name);
  refuseNonFinite(value, name);
  return value;
}

function readJson(text: string, name: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new CliError(EXIT.invalid, `${name} is not JSON: ${(error as Error).message}`);
  }
}

function readYaml(text: string, name: string): unknown {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const [error] = document.errors;
  if (error !== undefined) {
    const { line, col } = lines.linePos(error.pos[0]);
    throw new CliError(
      EXIT.invalid,
      `${name} is not YAML or JSON: line ${line}, column ${col}: ${error.message}`,
    );
  }
  try {
    return document.toJS({ maxAliasCount: 100 });
  } catch (tooManyAliases) {
    throw new CliError(
      EXIT.invalid,
      `${name} cannot be read: ${(tooManyAliases as Error).message}`,
    );
  }
}

/** YAML has numbers that JSON has not. */
function refuseNonFinite(value: unknown, name: string): void {
  if (typeof value === 'number' && !Number.isFinite(value))
    throw new CliError(EXIT.invalid, `${name} holds ${value}, which JSON does not have.`);
  if (typeof value === 'object' && value !== null)
    for (const member of Object.values(value)) refuseNonFinite(member, name);
}
