-- Money and entries of the audit log may be caused by others than staff, such as a payment provider: `staff_id` then has its id. Rows of
-- before, and those of the release before, are of staff.
ALTER TABLE audit ADD COLUMN actor_kind TEXT NOT NULL DEFAULT 'staff';
ALTER TABLE payments ADD COLUMN actor_kind TEXT NOT NULL DEFAULT 'staff';
ALTER TABLE refunds ADD COLUMN actor_kind TEXT NOT NULL DEFAULT 'staff';
ALTER TABLE upi_requests ADD COLUMN actor_kind TEXT NOT NULL DEFAULT 'staff';
