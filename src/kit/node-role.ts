/** What a node of a graph does: brings rows in, turns tables into a table, or puts a table out. */
export type NodeRole = 'getter' | 'setter' | 'terminator';
