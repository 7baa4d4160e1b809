/** Checks the values of a scanned CSV, and derives the column types. */

import { typeKind } from '../../../kit/decimal-type.ts';
import { declaredEntries, type DeclaredColumns } from '../../values/declared-columns.ts';
import type { FetchedJob } from '../../protocol/messages.ts';
import type { Columns, DataType } from '../../types.ts';
import { dataType } from '../../values/columns.ts';
import { declaredValueProblem } from '../../values/declared.ts';
import { createInference } from '../../values/infer.ts';
import { missingColumns } from '../../values/missing-columns.ts';
import { untyped } from '../../values/column-collector.ts';
import {
  formCheck,
  HAS_VALUE,
  inferredKind,
  RowsError,
  type ValueCheck,
} from '../../../rows/index.ts';
import { textColumn, textWarnings } from '../../values/text-inference.ts';

export interface ColumnPlan {
  /** By position in the file; null if any text is valid. */
  readonly checks: readonly (ValueCheck | null)[];
  /** @param bits result of the scan for each column of the file */
  finish(bits: Int32Array): PlannedColumns;
}

export interface PlannedColumns {
  /** The columns of the table. */
  readonly columns: Columns;
  /** By position in the file. */
  readonly types: readonly DataType[];
  readonly warnings: readonly string[];
}

/**
 * Throws a RowsError if declared columns are missing.
 * @param names columns of the file
 * @returns null if the values must be parsed
 */
export function columnPlan(
  { declared, csv = {} }: FetchedJob,
  names: readonly string[],
): ColumnPlan | null {
  if (declared !== undefined) return declaredPlan(declared, names);
  return csv.infer === false ? textPlan(names) : inferredPlan(names);
}

function inferredPlan(names: readonly string[]): ColumnPlan {
  return {
    checks: names.map(() => inferredKind),
    finish(bits) {
      const columns = names.map((name, at) =>
        hasValue(bits[at]) ? textColumn(name, kindsOf(bits[at]!)) : untyped(name),
      );
      return {
        columns,
        types: columns.map(({ type }) => type),
        warnings: names.flatMap((name, at) => textWarnings(name, kindsOf(bits[at]!))),
      };
    },
  };
}

function textPlan(names: readonly string[]): ColumnPlan {
  return {
    checks: names.map(() => null),
    finish: (bits) => ({
      columns: names.map((name, at) => textOrUntyped(name, bits[at])),
      types: names.map(() => 'string'),
      warnings: [],
    }),
  };
}

function declaredPlan(declared: DeclaredColumns, names: readonly string[]): ColumnPlan | null {
  const columns = createInference(declared, 'ignore').finish();
  const wanted = new Map(
    declaredEntries(declared).map(([name, typeName]) => [name, dataType(typeName)] as const),
  );
  const takesObjects = [...wanted.values()].some((type) => type === 'object' || type === 'array');
  if (!columns.ok || columns.value.length === 0 || takesObjects) return null;
  const missing = missingColumns([...wanted.keys()], names, 'header');
  if (missing !== null) throw new RowsError(missing);
  const types = names.map((name) => wanted.get(name) ?? 'string');
  return {
    checks: types.map(checkOf),
    finish: (bits) => ({
      columns: columns.value.map((column) =>
        wanted.get(column.name) === undefined
          ? textOrUntyped(column.name, bits[names.indexOf(column.name)])
          : column,
      ),
      types,
      warnings: [],
    }),
  };
}

/** null: all texts are valid, or a check is not enough. */
function checkOf(type: DataType): ValueCheck | null {
  if (type === 'string' || type === 'object' || type === 'array') return null;
  return formCheck(typeKind(type), (text) => declaredValueProblem(text, type) === undefined);
}

const textOrUntyped = (name: string, bits: number | undefined) =>
  hasValue(bits) ? { name, type: 'string' as const } : untyped(name);

const hasValue = (bits = 0): boolean => (bits & HAS_VALUE) !== 0;

/** The bits that are kinds of text. */
const kindsOf = (bits: number): number => bits & (HAS_VALUE - 1);
