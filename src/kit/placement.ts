/**
 * Where the nodes of a graph run. `auto`: the databases of sources compute what makes their rows fewer. `local`: only Weir
 * computes. `remote`: a graph with other nodes than terminators in Weir is invalid.
 */
export type Placement = 'auto' | 'local' | 'remote';
