-- Tables, their printed cards, phones at tables and stays of parties (plan §4).

-- Tables without a row have no label, area or seats.
CREATE TABLE restaurant_tables (
  restaurant_id TEXT NOT NULL REFERENCES restaurants (id),
  number INTEGER NOT NULL CHECK (number BETWEEN 1 AND 9999),
  label TEXT NOT NULL DEFAULT '',
  area TEXT NOT NULL DEFAULT '',
  seats INTEGER,
  -- For takeaway: every order is a sitting of its own.
  is_counter BOOLEAN NOT NULL DEFAULT FALSE,
  is_active BOOLEAN NOT NULL DEFAULT TRUE,
  -- Rises with each change and guards edits. A table without a row has version 1.
  version INTEGER NOT NULL DEFAULT 1,
  PRIMARY KEY (restaurant_id, number)
);

-- One card per table. The secret of its link follows from the key `link-key`, the id and the version.
CREATE TABLE table_cards (
  restaurant_id TEXT NOT NULL REFERENCES restaurants (id),
  id TEXT NOT NULL UNIQUE,
  table_number INTEGER NOT NULL CHECK (table_number BETWEEN 1 AND 9999),
  -- Rises when the card is replaced.
  version INTEGER NOT NULL DEFAULT 1,
  created_at BIGINT NOT NULL,
  last_scanned_at BIGINT,
  scan_count INTEGER NOT NULL DEFAULT 0,
  -- Scans of replaced cards.
  replaced_scan_count INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (restaurant_id, id),
  UNIQUE (restaurant_id, table_number)
);

CREATE TABLE sittings (
  restaurant_id TEXT NOT NULL REFERENCES restaurants (id),
  id TEXT NOT NULL,
  table_number INTEGER NOT NULL CHECK (table_number BETWEEN 1 AND 9999),
  -- Of a counter: several may be open at once.
  is_counter BOOLEAN NOT NULL DEFAULT FALSE,
  -- Null while staff gave no number.
  guests INTEGER,
  opened_at BIGINT NOT NULL,
  ended_at BIGINT,
  -- settled, cleared, idle or merged.
  end_reason TEXT,
  -- The words of staff who cleared a table with something due.
  end_note TEXT,
  -- The sitting that its orders went to.
  merged_into TEXT,
  -- Guards edits; never raised by an order.
  version INTEGER NOT NULL DEFAULT 1,
  PRIMARY KEY (restaurant_id, id)
);
CREATE UNIQUE INDEX open_sittings ON sittings (restaurant_id, table_number) WHERE ended_at IS NULL AND NOT is_counter;
CREATE INDEX running_sittings ON sittings (restaurant_id, opened_at) WHERE ended_at IS NULL;
CREATE INDEX ended_sittings ON sittings (restaurant_id, ended_at) WHERE ended_at IS NOT NULL;

-- Phones at tables. The cookie holds the token; only its hash is stored.
CREATE TABLE visits (
  restaurant_id TEXT NOT NULL REFERENCES restaurants (id),
  id TEXT NOT NULL,
  token_hash TEXT NOT NULL UNIQUE,
  -- The table of the link, or where its last party settled. The sitting has the present one.
  table_number INTEGER NOT NULL CHECK (table_number BETWEEN 1 AND 9999),
  -- The table of the link, after a party settled at another one.
  link_table INTEGER,
  -- signed, plain or replaced: how the phone got the link.
  trust TEXT NOT NULL,
  -- Null between the scan of a card and the first call of the page.
  user_id TEXT,
  name TEXT NOT NULL DEFAULT '',
  -- Null before the first sitting and between two sittings.
  sitting_id TEXT,
  is_blocked BOOLEAN NOT NULL DEFAULT FALSE,
  created_at BIGINT NOT NULL,
  expires_at BIGINT NOT NULL,
  ended_at BIGINT,
  PRIMARY KEY (restaurant_id, id)
);
CREATE INDEX visits_of_table ON visits (restaurant_id, table_number) WHERE ended_at IS NULL;
CREATE INDEX visits_of_sitting ON visits (restaurant_id, sitting_id) WHERE sitting_id IS NOT NULL;
-- The phone of an order that a waiter sends.
CREATE INDEX visits_of_user ON visits (restaurant_id, user_id) WHERE ended_at IS NULL;
-- The deletion of old visits.
CREATE INDEX visits_by_expiry ON visits (expires_at);
