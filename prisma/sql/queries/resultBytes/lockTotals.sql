-- Ordered, so that two sweepers cannot deadlock.
-- @param {_int4} $1:organizationIds
SELECT FROM result_totals WHERE organization_id = ANY ($1::int[]) ORDER BY organization_id FOR UPDATE
