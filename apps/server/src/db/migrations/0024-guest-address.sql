-- The address that table cards and links of bills lead to. Null: they lead to the address in the browser that makes them.
ALTER TABLE restaurants ADD COLUMN guest_address TEXT;
