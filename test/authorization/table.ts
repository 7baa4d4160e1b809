/** The reviewed table as text: one block per row, in it one line per response with the callers who get it. */

import { callers } from './callers.ts';
import { rows, type MatrixRow } from './rows.ts';
import { operations } from '../../src/generated/operations.ts';

/** By row and caller: the status, and the code of an error. */
export type Matrix = Readonly<Record<string, Cells>>;
export type Cells = Readonly<Record<string, string>>;

const RESPONSE_WIDTH = 26;
const LINE_WIDTH = 150;

const HEAD = `\
Who gets what: every operation, asked by every kind of caller.

The owner and a colleague are members of the organization whose admin appears below; the stranger is the admin of another.
Every request is right in all but its sender. A row with nothing but the name of its operation asks for a resource of the owner.
Tests compare the service with this table cell by cell. An operation without a row is held to the rows that declare the same
security for the same kind of resource. After a change that is meant, the table is written again and reviewed:
UPDATE_MATRIX=1 npx jest --config test/jest.config.js test/authorization/matrix.test.ts
`;

export function renderMatrix(matrix: Matrix): string {
  const named = rows.filter(({ name }) => matrix[name] !== undefined);
  return [HEAD, renderCallers(), ...named.map((row) => renderRow(row, matrix[row.name]!))].join(
    '\n',
  );
}

/** @throws Error where a line is none of a table */
export function parseMatrix(text: string): Matrix {
  const matrix: Record<string, Record<string, string>> = {};
  let cells: Record<string, string> | null = null;
  let response = '';
  for (const line of text
    .slice(text.indexOf('\n\n', text.indexOf('\nCallers\n') + 1))
    .split('\n')) {
    if (line === '') continue;
    if (!line.startsWith(' ')) {
      cells = matrix[line.split('  ')[0]!] = {};
      continue;
    }
    if (cells === null) throw new Error(`This line of the table belongs to no row: ${line}`);
    response = line.slice(2, 2 + RESPONSE_WIDTH).trim() || response;
    for (const caller of line
      .slice(2 + RESPONSE_WIDTH)
      .trim()
      .split(/ +/)) {
      if (Object.hasOwn(cells, caller))
        throw new Error(`The table names ${caller} twice in one row: ${line}`);
      cells[caller] = response;
    }
  }
  return matrix;
}

function renderCallers(): string {
  const width = Math.max(...callers.map(({ name }) => name.length)) + 2;
  return ['Callers', ...callers.map(({ name, who }) => `  ${name.padEnd(width)}${who}`), ''].join(
    '\n',
  );
}

function renderRow({ id, name }: MatrixRow, cells: Cells): string {
  const { method, path } = operations[id];
  const responses = [...new Set(Object.values(cells))].sort();
  const lines = responses.flatMap((response) =>
    renderResponse(
      response,
      Object.keys(cells).filter((caller) => cells[caller] === response),
    ),
  );
  return [`${name}  (${method} ${path})`, ...lines, ''].join('\n');
}

function renderResponse(response: string, names: readonly string[]): string[] {
  const lines: string[] = [];
  for (const name of names) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + name.length < LINE_WIDTH)
      lines[lines.length - 1] = `${last} ${name}`;
    else lines.push(`  ${(lines.length === 0 ? response : '').padEnd(RESPONSE_WIDTH)}${name}`);
  }
  return lines;
}
