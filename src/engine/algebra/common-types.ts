/** The types of columns that have values of several columns. */

import type { DataType, Typing } from '../types.ts';
import { commonType as commonTypeOf, dataTypeOf, typeNamed } from './type.ts';

/** The common type of columns of both types, if there is one. */
export function commonType(a: DataType, b: DataType): DataType | undefined {
  const common = commonTypeOf(typeNamed(a), typeNamed(b));
  return common === undefined ? undefined : (dataTypeOf(common) ?? undefined);
}

/** The common type of both columns, if there is one. A column of only nulls takes the type of the other. */
export function commonColumnType(a: Typing, b: Typing): DataType | undefined {
  if (b.untyped) return a.type;
  return a.untyped ? b.type : commonType(a.type, b.type);
}
