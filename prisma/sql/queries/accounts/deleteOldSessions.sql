-- Prisma's client cannot limit a delete or skip locked rows.
-- @param {timestamptz} $1:before
-- @param {int8} $2:limit
-- @column {int4: SessionId} id
DELETE FROM sessions WHERE id = ANY (ARRAY(
  SELECT id FROM sessions WHERE created < $1 LIMIT $2 FOR UPDATE SKIP LOCKED
)) RETURNING id
