-- Administration: wrong PINs on shared tablets; imports of menu files; prints of table cards.

-- Counted before a PIN is checked. Deleted by a right PIN on the device, and for all devices by a login with the password
-- or a new PIN.
CREATE TABLE pin_failures (
  staff_id TEXT NOT NULL REFERENCES staff (id),
  device_id TEXT NOT NULL,
  failures INTEGER NOT NULL,
  PRIMARY KEY (staff_id, device_id)
);

-- Each import of a menu file, so that a repeated one gets the first answer.
CREATE TABLE menu_imports (
  restaurant_id TEXT NOT NULL REFERENCES restaurants (id),
  -- Of the file and the menu that it was compared with.
  version TEXT NOT NULL,
  imported_at BIGINT NOT NULL,
  -- JSON.
  result TEXT NOT NULL,
  PRIMARY KEY (restaurant_id, version)
);

-- When the present version of a card began; null for the first.
ALTER TABLE table_cards ADD COLUMN replaced_at BIGINT;

-- The last print of a card that staff confirmed, with the texts on it. Null before.
ALTER TABLE table_cards ADD COLUMN printed_version INTEGER;
ALTER TABLE table_cards ADD COLUMN printed_at BIGINT;
ALTER TABLE table_cards ADD COLUMN printed_label TEXT;
ALTER TABLE table_cards ADD COLUMN printed_area TEXT;
ALTER TABLE table_cards ADD COLUMN printed_origin TEXT;

-- A login deletes sessions that expired long ago.
CREATE INDEX sessions_by_expiry ON sessions (expires_at);
