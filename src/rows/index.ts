/** The public interface of this folder. Other folders import nothing else from it. */

export { isCsvFile } from './body/csv-detection.ts';
export { BodyReader } from './body/body-rows.ts';
export { takesJsonArray, takesLines, type BodyFormat, type DeclaredFormat } from './body/format.ts';
export {
  createPageScanner,
  type PageScan,
  type PageScanner,
  type WantedOfPage,
} from './body/page-scan.ts';
export { scanCsv } from './csv/file.ts';
export type { CsvOptions } from './csv/options.ts';
export { csvRows } from './csv/rows.ts';
export type { CsvDialect } from './csv/records.ts';
export {
  BEYOND_64_BITS,
  BOOLEAN_TEXT,
  FRACTION_TEXT,
  INEXACT_WHOLE,
  OTHER_TEXT,
  textKind,
  WHOLE_TEXT,
} from './csv/text-kind.ts';
export {
  formCheck,
  HAS_BLANKS,
  HAS_VALUE,
  inferredKind,
  OTHER_TIMESTAMP,
  QUOTED_NULL,
  type ValueCheck,
} from './csv/value-checks.ts';
export { copyRows } from './json/copy-rows.ts';
export type { Halt, NumberFinding } from './json/findings.ts';
export type { RowsForm } from './json/formed-rows.ts';
export { rowsOfLines } from './json/line-rows.ts';
export type { Ask, Capture, MemberAction, Opening } from './json/outer-values.ts';
export type { PageRows } from './json/page.ts';
export { arrayOfLines, LINE_FEED } from './json/row-lines.ts';
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
  type RowSummary,
  type SummaryColumn,
} from './json/row-shape.ts';
export { rewriteRows } from './json/rewrite-rows.ts';
export { JsonScan } from './json/scan.ts';
export type { Trail } from './json/trail.ts';
export { mayHaveHalf, memberWithHalf, withOnly } from './json/well-formed.ts';
export { MAX_COLUMNS, MAX_NAME_LENGTH, MAX_ROW_BYTES, nameProblem, ROW_LIMITS } from './limits.ts';
export type { Pause } from './pause.ts';
export { RowsReport } from './report.ts';
export { RowsError } from './rows-error.ts';
export { createMarkRemover } from './text/byte-order-mark.ts';
export { decodedText } from './text/encoding.ts';
export { mayBeUtf8 } from './text/media-type.ts';
export { createUtf8Check } from './text/utf8.ts';
export { toUtf8 } from './text/utf8-file.ts';
