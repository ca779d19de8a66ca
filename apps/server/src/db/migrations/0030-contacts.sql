-- JSON of the contract's `contact`: the name and phone of a takeaway order. Null without one, and after `keepContactDays` of the settings.
ALTER TABLE orders ADD COLUMN contact TEXT;

-- Partial, for the hourly deletion alone.
CREATE INDEX orders_with_contact ON orders (restaurant_id, created_at) WHERE contact IS NOT NULL;
