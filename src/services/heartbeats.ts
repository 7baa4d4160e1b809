/** Heartbeats: every process sends them for the claims that it holds. Claims without heartbeats are released. */

export const HEARTBEAT_INTERVAL_MS = 10_000;

/** A process without heartbeats for this time is dead: three were missed. */
export const SILENT_AFTER_MS = 35_000;

/**
 * The time for which a claim is valid after the database has confirmed it: much shorter than the silence after which
 * others take it.
 */
export const LEASE_MS = 15_000;
