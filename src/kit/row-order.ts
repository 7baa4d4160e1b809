export const ROW_ORDERS = ['kept', 'free'] as const;

/** `free`: the rows of a result are the same, in the order of a sort node or in any. */
export type RowOrder = (typeof ROW_ORDERS)[number];
