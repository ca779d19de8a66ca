-- The newer request of the same phone for the same share. Its state stays, so that a claim is not lost. Null for the newest one,
-- and for all that a process of the release before stores.
ALTER TABLE upi_requests ADD COLUMN replaced_by TEXT;
