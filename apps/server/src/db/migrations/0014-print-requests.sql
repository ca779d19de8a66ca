-- A request for a paper with an idempotency key prints it once. A request may have several papers.
ALTER TABLE print_jobs ADD COLUMN idempotency_key TEXT;
ALTER TABLE print_jobs ADD COLUMN body_hash TEXT;
ALTER TABLE print_jobs ADD COLUMN part INTEGER;

CREATE UNIQUE INDEX print_jobs_by_key ON print_jobs (restaurant_id, idempotency_key, part)
WHERE idempotency_key IS NOT NULL;
