/** `1,204` */
export const count = new Intl.NumberFormat('en');

/** `1 row`, `1,204 rows` */
export const rowsText = (rows: number): string =>
  rows === 1 ? '1 row' : `${count.format(rows)} rows`;
