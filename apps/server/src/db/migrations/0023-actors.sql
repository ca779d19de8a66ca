-- An actor other than staff, such as a payment provider, may cause money and entries of the audit log: `staff_id` then has its id. Earlier
-- rows, and rows that the release before writes, keep the kind 'staff'.
ALTER TABLE audit ADD COLUMN actor_kind TEXT NOT NULL DEFAULT 'staff';
ALTER TABLE payments ADD COLUMN actor_kind TEXT NOT NULL DEFAULT 'staff';
ALTER TABLE refunds ADD COLUMN actor_kind TEXT NOT NULL DEFAULT 'staff';
ALTER TABLE upi_requests ADD COLUMN actor_kind TEXT NOT NULL DEFAULT 'staff';
