/**
 * The engines that run the nodes of a graph. `auto`: the databases of sources compute what reduces their rows. `local`: only
 * Weir computes. `remote`: a graph is invalid if Weir would run a node that is not a terminator.
 */
export type Placement = 'auto' | 'local' | 'remote';
