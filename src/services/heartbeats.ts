/** Heartbeats: every process sends them for the claims that it holds. Claims without heartbeats are released. */

export const HEARTBEAT_INTERVAL_MS = 10_000;

/** Whose process has said nothing for this long is dead: three beats were missed. */
export const SILENT_AFTER_MS = 35_000;

/** For how long a claim counts as held once the database has confirmed it: far less than the silence after which others take it. */
export const LEASE_MS = 15_000;
