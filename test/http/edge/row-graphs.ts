/** Graphs that read the rows of a call, and rows for them. */

export const node = (node_type: string, config: object, node_role = 'setter') => ({
  node_type,
  node_role,
  label: node_type,
  config,
});
export const rowsOf = (config: object = {}) =>
  node('sources/params', { param: 'rows', ...config }, 'getter');
export const filler = 'x'.repeat(70_000);

/** More than is parsed as a whole. */
export const many = (of: (index: number) => object, count = 2_000): object[] =>
  Array.from({ length: count }, (_, index) => of(index));
