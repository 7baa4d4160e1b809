-- @param {text} $1:id
DELETE FROM small_results WHERE id = $1
