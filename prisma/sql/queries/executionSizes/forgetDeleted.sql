-- A block has 1,024 ids: the most that one statement measures or deletes.
DELETE FROM execution_sizes WHERE block < (SELECT min(id) / 1024 FROM executions)
