/** Getters' rows, brought to where DuckDB can select from them. */

import type { Source } from '../node-type.ts';
import { refused, type IngestContext, type Loaded } from './context.ts';
import { loadHttp } from './http.ts';
import { paramRows } from './param.ts';
import { loadPosted } from './posted.ts';
import { loadRows } from './rows.ts';

export async function loadSource(source: Source, context: IngestContext): Promise<Loaded> {
  try {
    if (source.kind === 'http') return await loadHttp(source, context);
    if (source.kind === 'rows') return await loadRows(source.rows, source.columns, 'infer', context);
    const posted = context.rows.get(source.name);
    if (posted !== undefined) return await loadPosted(source, posted, context);
    const rows = paramRows(source, context.params);
    return rows.ok ? await loadRows(rows.value, source.columns, 'refuse', context) : refused(rows.problems);
  } catch (error) {
    if (context.signal.aborted) return { kind: 'stopped' };
    throw error;
  }
}
