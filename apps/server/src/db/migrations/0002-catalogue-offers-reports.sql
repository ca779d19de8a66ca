-- Staff changes leave a trace; offers lower prices for a while; reports cost the same at ten orders and at ten million.

CREATE TABLE audit (
  id TEXT PRIMARY KEY,
  restaurant_id TEXT NOT NULL REFERENCES restaurants (id),
  at BIGINT NOT NULL,
  staff_id TEXT NOT NULL,
  session_id TEXT NOT NULL,
  -- The action and its object, such as update order.
  action TEXT NOT NULL,
  object_kind TEXT NOT NULL,
  object_id TEXT NOT NULL,
  -- JSON, or null where there was or is nothing.
  before_change TEXT,
  after_change TEXT
);
CREATE INDEX audit_of_restaurant ON audit (restaurant_id, at, id);
CREATE INDEX audit_of_object ON audit (restaurant_id, object_id, at, id);

CREATE TABLE offers (
  id TEXT PRIMARY KEY,
  restaurant_id TEXT NOT NULL REFERENCES restaurants (id),
  starts_at BIGINT NOT NULL,
  ends_at BIGINT NOT NULL,
  percentage INTEGER NOT NULL CHECK (percentage BETWEEN 1 AND 100),
  created_at BIGINT NOT NULL,
  CHECK (ends_at > starts_at)
);
CREATE INDEX offers_of_restaurant ON offers (restaurant_id, ends_at);

CREATE TABLE offer_items (
  offer_id TEXT NOT NULL REFERENCES offers (id),
  item_id TEXT NOT NULL,
  PRIMARY KEY (offer_id, item_id)
);
CREATE INDEX offers_of_item ON offer_items (item_id);

-- Counters of Completed orders, kept in the transaction that closes or reopens one; days and hours are local.
-- Without a name: it is the menu's, so that a dish that was renamed is one dish under its present name.
CREATE TABLE report_items (
  restaurant_id TEXT NOT NULL REFERENCES restaurants (id),
  item_id TEXT NOT NULL,
  -- Empty for a line without a portion.
  portion_id TEXT NOT NULL,
  -- A name under which the portion was sold; shown only after the dish lost it.
  portion_name TEXT NOT NULL,
  quantity BIGINT NOT NULL,
  PRIMARY KEY (restaurant_id, item_id, portion_id)
);
CREATE INDEX report_items_by_quantity ON report_items (restaurant_id, quantity);

-- kind 'day': slot 0 is Sunday; kind 'time': slot 0 is 12AM to 2AM.
CREATE TABLE report_slots (
  restaurant_id TEXT NOT NULL REFERENCES restaurants (id),
  kind TEXT NOT NULL,
  slot INTEGER NOT NULL,
  order_count BIGINT NOT NULL,
  total_paise BIGINT NOT NULL,
  PRIMARY KEY (restaurant_id, kind, slot)
);

CREATE TABLE report_users (
  restaurant_id TEXT NOT NULL REFERENCES restaurants (id),
  user_id TEXT NOT NULL,
  order_count BIGINT NOT NULL,
  PRIMARY KEY (restaurant_id, user_id)
);

-- Totals of users and orders, so that reports need not count them.
CREATE TABLE report_totals (
  restaurant_id TEXT PRIMARY KEY REFERENCES restaurants (id),
  order_count BIGINT NOT NULL,
  user_count BIGINT NOT NULL,
  total_paise BIGINT NOT NULL
);
