/**
 * The transaction does not wait for the disk: a crash of the database may lose the last fraction of a second. The setting
 * ends with the transaction.
 */
export const WITHOUT_WAITING = "set_config('synchronous_commit', 'off', true)";
