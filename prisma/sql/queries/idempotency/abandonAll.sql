UPDATE idempotency_keys SET seen_at = 'epoch' WHERE finished_at IS NULL
