/**
 * Commits without waiting for the disk: if the database crashes, the last fraction of a second can be lost. Ends
 * with the transaction.
 */
export const WITHOUT_WAITING = "set_config('synchronous_commit', 'off', true)";
