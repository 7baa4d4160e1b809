/** The dialect of a CSV, as the author of a workflow describes it. */
export interface CsvOptions {
  readonly encoding?: string | undefined;
  readonly header?: boolean | readonly string[] | undefined;
  readonly delimiter?: string | undefined;
  readonly quote?: string | undefined;
  readonly escape?: string | undefined;
  readonly skip_rows?: number | undefined;
  readonly null_values?: readonly string[] | undefined;
  readonly on_bad_row?: 'fail' | 'skip' | undefined;
  readonly infer?: boolean | undefined;
}
