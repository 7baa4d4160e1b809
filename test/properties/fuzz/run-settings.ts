/** Settings of runs, which are a part of a revision: where nodes run, and whether rows keep their order. */

export interface RunSettings {
  readonly placement: 'auto' | 'local' | 'remote';
  readonly row_order: 'kept' | 'free';
}

export const DEFAULT_RUN_SETTINGS: RunSettings = { placement: 'auto', row_order: 'kept' };

export const runSettings = ({ placement, row_order }: RunSettings): RunSettings => ({
  placement,
  row_order,
});

/** Returns true if the body makes a new revision without a graph. */
export const hasRunSettings = (body: Partial<RunSettings>): boolean =>
  body.placement !== undefined || body.row_order !== undefined;

/** The errors of graphs that run with the default settings, which read no rows from databases. */
export function possibleErrors({ placement, row_order }: RunSettings): ReadonlySet<string> {
  return new Set([
    ...(placement === 'remote' ? ['cannot_run_remotely'] : []),
    ...(row_order === 'free' ? ['order_required'] : []),
  ]);
}
