/** The interface of the reader of rows. No file outside of this folder imports another one in it. */

export { COMMA } from './json/lexicon.ts';
export type { Halt, NumberFinding } from './json/findings.ts';
export type { Ask, Capture, MemberAction, Opening } from './json/outer-values.ts';
export { arrayOfLines, LINE_FEED, SPACE } from './json/row-lines.ts';
export {
  ARRAY,
  BOOLEAN,
  FRACTION,
  LARGE,
  NULL,
  OBJECT,
  ODD,
  RowShape,
  TEXT,
  WHOLE,
  type RowLimits,
  type RowSummary,
  type ShownColumn,
} from './json/row-shape.ts';
export { JsonScan } from './json/scan.ts';
export type { Trail } from './json/trail.ts';
export { createMarkRemover } from './text/byte-order-mark.ts';
export { createUtf8Check, incompleteAt } from './text/utf8.ts';
