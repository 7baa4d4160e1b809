-- @column {int8} bytes
SELECT coalesce(sum(t.bytes), 0)::bigint AS bytes FROM result_totals t
