-- Two-key advisory locks with this first key are those of backfills.
-- @param {int8} $1:backfillId
SELECT FROM pg_advisory_xact_lock(770236902, ($1::bigint % 2147483648)::int)
