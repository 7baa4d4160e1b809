/** Finds the objects of a getter, and loads their rows. */

import type { Problem } from '../types.ts';
import { declaredColumns } from '../values/infer.ts';
import { refused, type IngestContext, type Loaded } from './context.ts';
import { stateProblem } from './incremental.ts';
import { addedColumns } from './object-columns.ts';
import { keyAfter, newObjects } from './object-cursor.ts';
import { loadObjects } from './objects.ts';
import type { ObjectCursor, ObjectsSource } from './read-objects.ts';
import { valuesTable } from './values.ts';

/** A getter with a cursor reads nothing if there are no new objects. */
export async function loadListedObjects(
  nodeId: number,
  source: ObjectsSource,
  cursorName: string | undefined,
  context: IngestContext,
): Promise<Loaded> {
  const { cursor } = source;
  if (cursor !== undefined && cursorName !== undefined)
    return loadNewObjects({ nodeId, source, cursor, name: cursorName }, context);
  const objects = await context.listObjects(source);
  if (objects.length > source.maxObjects)
    return refused([tooManyObjects(objects.length, source.maxObjects)]);
  return loadObjects(source, objects, context);
}

interface Incremental {
  readonly nodeId: number;
  readonly source: ObjectsSource;
  readonly cursor: ObjectCursor;
  readonly name: string;
}

async function loadNewObjects(
  { nodeId, source, cursor, name }: Incremental,
  context: IngestContext,
): Promise<Loaded> {
  const { startedAt } = context.cursors;
  const bounds = context.cursors.bounds(name);
  const type = cursor.by === 'key' ? 'string' : 'timestamp';
  const invalid = stateProblem(name, bounds, { cursor: cursor.by }, type);
  if (invalid !== undefined) return refused([invalid]);
  const listed = await context.listObjects(source, keyAfter(cursor, bounds));
  const { maxObjects } = source;
  const selecting = { cursor, bounds, startedAt, maxObjects };
  const { objects, progress, isForgetful } = newObjects(listed, selecting);
  const loaded =
    objects.length === 0 ? noRows(source) : await loadObjects(source, objects, context);
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

function tooManyObjects(count: number, most: number): Problem {
  const message = `There are ${count} objects, but \`max_objects\` is ${most}; raise it, choose fewer objects, or read them with \`incremental\``;
  return { code: 'source_failed', message, path: '/max_objects' };
}

/** A getter with a cursor has declared columns. */
function noRows({ columns: declared, added }: ObjectsSource): Loaded {
  const columns = declaredColumns(declared ?? {});
  if (!columns.ok) return refused(columns.problems);
  const all = [...addedColumns(added), ...columns.value];
  const table = valuesTable(all, []);
  if (table === null) throw new Error('a table without rows can be written as values');
  return { kind: 'loaded', source: { columns: all, table, rows: 0, bytes: 0 } };
}
