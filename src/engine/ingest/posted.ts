/** Rows of a request, in a file. Where the summary determines the columns, the file is read as it is; otherwise a child parses each row. */

import { ARRAY, BOOLEAN, NULL, TEXT } from '../../kit/json/row-shape.ts';
import type { PostedRows } from '../contract.ts';
import type { Source } from '../node-type.ts';
import { shownColumns } from '../values/shown-columns.ts';
import { refused, type IngestContext, type Loaded } from './context.ts';
import { jsonSource } from './json-table.ts';
import { notRows } from './param.ts';
import { parsed } from './parsed.ts';

export async function loadPosted(
  { name, columns: declared }: Extract<Source, { kind: 'param' }>,
  posted: PostedRows,
  context: IngestContext,
): Promise<Loaded> {
  const { file, summary } = posted;
  const { nonObject } = summary;
  if (nonObject !== null)
    return refused([notRows(name, `its item ${nonObject.item} is ${kindName(nonObject.kind)}`)]);
  const columns = shownColumns(summary, declared);
  if (columns !== 'unclear') {
    if (!columns.ok) return refused(columns.problems);
    return {
      kind: 'loaded',
      source: jsonSource(
        context.parameter,
        { file, format: 'array' },
        { columns: columns.value, mixed: [], rows: summary.rows, bytes: posted.bytes },
      ),
    };
  }
  const rows = context.newFile('ndjson');
  return parsed(
    {
      kind: 'parse',
      what: 'posted',
      from: file,
      to: rows,
      declared,
      maxBytes: context.byteBudget.leftBytes(),
    },
    posted.bytes,
    context,
  );
}

function kindName(kind: number): string {
  if (kind === NULL) return 'null';
  if (kind === ARRAY) return 'an array';
  if (kind === TEXT) return 'a string';
  return kind === BOOLEAN ? 'a boolean' : 'a number';
}
