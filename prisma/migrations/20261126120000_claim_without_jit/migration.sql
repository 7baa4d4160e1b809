-- Every kind of plan that the function disables counts as extremely expensive, so PostgreSQL would compile its statements to
-- machine code at each call, which takes many times longer than the claim. Sessions of Weir set this too, but a connection
-- pooler may drop what a session sets when it connects.
ALTER FUNCTION "claim_executions"(INTEGER, INTEGER) SET jit = off;
