-- The languages of the diner's screens as JSON; null while English is the only one.
ALTER TABLE restaurants ADD COLUMN languages TEXT;
