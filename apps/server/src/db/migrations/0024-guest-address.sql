-- The address that table cards and links of bills lead to. Null: the one of the page that makes them.
ALTER TABLE restaurants ADD COLUMN guest_address TEXT;
