-- @param {int8} $1:executionId
SELECT FROM result_totals WHERE organization_id = (SELECT organization_id FROM executions WHERE id = $1) FOR UPDATE
