-- The business day of a printed X or Z report. Its kind stays `bill`, which processes of the release before know.
ALTER TABLE print_jobs ADD COLUMN business_day TEXT;
-- Whether a Z report was printed.
CREATE INDEX print_jobs_by_day ON print_jobs (restaurant_id, business_day) WHERE business_day IS NOT NULL;
