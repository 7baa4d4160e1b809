/** The role of a node in a graph: it brings rows in, turns tables into a table, or puts a table out. */
export type NodeRole = 'getter' | 'setter' | 'terminator';
