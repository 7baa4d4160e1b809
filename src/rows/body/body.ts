import type { CsvOptions } from '../csv/options.ts';
import type { DeclaredFormat } from './format.ts';

/** The description of a body to read. */
export interface Body {
  readonly format: DeclaredFormat;
  readonly contentType: string;
  readonly csv?: CsvOptions | undefined;
  /** JSON Pointer to the rows in a JSON value. */
  readonly rowsPath: string;
}
