-- Counters of Completed orders by business day: the figures of a period cost its days, not its orders.

-- An order counts for the day and the local hour of its creation. A day has at most 25 rows: its weekday changes at midnight.
CREATE TABLE report_days (
  restaurant_id TEXT NOT NULL REFERENCES restaurants (id),
  business_day TEXT NOT NULL,
  -- 0 is Sunday.
  weekday INTEGER NOT NULL,
  hour INTEGER NOT NULL,
  order_count BIGINT NOT NULL,
  total_paise BIGINT NOT NULL,
  PRIMARY KEY (restaurant_id, business_day, weekday, hour)
);

-- Like report_items.
CREATE TABLE report_day_items (
  restaurant_id TEXT NOT NULL REFERENCES restaurants (id),
  business_day TEXT NOT NULL,
  item_id TEXT NOT NULL,
  portion_id TEXT NOT NULL,
  portion_name TEXT NOT NULL,
  quantity BIGINT NOT NULL,
  total_paise BIGINT NOT NULL,
  PRIMARY KEY (restaurant_id, business_day, item_id, portion_id)
);

-- The days of a user, read only for the user whose order is counted.
CREATE TABLE report_day_users (
  restaurant_id TEXT NOT NULL REFERENCES restaurants (id),
  user_id TEXT NOT NULL,
  business_day TEXT NOT NULL,
  order_count BIGINT NOT NULL,
  PRIMARY KEY (restaurant_id, user_id, business_day)
);

-- The users of a day by their previous day, empty for none. The users of a period are those of its days whose previous day
-- is before the period.
CREATE TABLE report_day_visitors (
  restaurant_id TEXT NOT NULL REFERENCES restaurants (id),
  business_day TEXT NOT NULL,
  previous_day TEXT NOT NULL,
  user_count BIGINT NOT NULL,
  PRIMARY KEY (restaurant_id, business_day, previous_day)
);

-- The orders that were placed on a day: these, and the running ones.
CREATE INDEX closed_orders_by_creation ON orders (restaurant_id, created_at) WHERE status = 'Completed';
CREATE INDEX sittings_by_opening ON sittings (restaurant_id, opened_at);
