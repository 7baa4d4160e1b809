/** `free`: a result has the same rows, but only a sort node determines their order. */
export type RowOrder = 'kept' | 'free';
