/** Finds the objects of a getter, and loads their rows. */

import type { Problem } from '../types.ts';
import { declaredColumns } from '../values/infer.ts';
import { refused, type IngestContext, type Loaded } from './context.ts';
import { stateProblem } from './incremental.ts';
import { withAdded } from './object-columns.ts';
import { keyAfter, newObjects } from './object-cursor.ts';
import { loadObjects } from './objects.ts';
import type { ObjectCursor, ObjectsSource } from '../sources/read-objects.ts';
import type { RunObjects } from './run-fetch.ts';
import { valuesTable } from './values.ts';

/** A getter with a cursor reads nothing if there are no new objects. */
export async function loadListedObjects(
  nodeId: number,
  source: ObjectsSource,
  cursorName: string | undefined,
  context: IngestContext,
): Promise<Loaded> {
  const { cursor } = source;
  return context.useObjects(source, async (open) => {
    if (cursor !== undefined && cursorName !== undefined)
      return loadNewObjects({ nodeId, source, cursor, name: cursorName, open }, context);
    const objects = await open.list();
    if (objects.length > source.maxObjects)
      return refused([tooManyObjects(objects.length, source)]);
    return loadObjects({ ...source, open }, objects, context);
  });
}

interface Incremental {
  readonly nodeId: number;
  readonly source: ObjectsSource;
  readonly cursor: ObjectCursor;
  readonly name: string;
  readonly open: RunObjects;
}

async function loadNewObjects(
  { nodeId, source, cursor, name, open }: Incremental,
  context: IngestContext,
): Promise<Loaded> {
  const { startedAt } = context.cursors;
  const bounds = context.cursors.bounds(name);
  const type = cursor.by === 'key' ? 'string' : 'timestamp';
  const invalid = stateProblem(name, bounds, { cursor: cursor.by }, type);
  if (invalid !== undefined) return refused([invalid]);
  const listed = await open.list(keyAfter(cursor, bounds));
  const { maxObjects } = source;
  const selecting = { cursor, bounds, startedAt, maxObjects };
  const { objects, progress, isForgetful } = newObjects(listed, selecting);
  const loaded =
    objects.length === 0
      ? noRows(source)
      : await loadObjects({ ...source, open }, objects, context);
  if (loaded.kind !== 'loaded') return loaded;
  const { rows, warnings = [] } = loaded.source;
  context.cursors.onRead({ nodeId, name, column: cursor.by, rows, ...progress });
  return {
    kind: 'loaded',
    source: { ...loaded.source, warnings: isForgetful ? [...warnings, FORGETFUL] : warnings },
  };
}

const FORGETFUL =
  'More objects are within the overlap than are remembered, so the next run reads some of them again; shorten the overlap';

function tooManyObjects(count: number, { maxObjects, what }: ObjectsSource): Problem {
  const message = `There are ${count} ${what}s, but \`max_objects\` is ${maxObjects}; raise it, choose fewer ${what}s, or read them with \`incremental\``;
  return { code: 'source_failed', message, path: '/max_objects' };
}

/** A getter with a cursor has declared columns. */
function noRows({ columns: declared, added }: ObjectsSource): Loaded {
  const columns = declaredColumns(declared ?? {});
  if (!columns.ok) return refused(columns.problems);
  const all = withAdded(added, columns.value);
  const table = valuesTable(all, []);
  if (table === null) throw new Error('a table without rows can be written as values');
  return { kind: 'loaded', source: { columns: all, table, rows: 0, bytes: 0 } };
}
