-- Parts of the kitchen, and how long dishes take (plan §5).

-- A restaurant without rows has one station, Kitchen.
CREATE TABLE stations (
  restaurant_id TEXT NOT NULL REFERENCES restaurants (id),
  id TEXT NOT NULL,
  name TEXT NOT NULL,
  position INTEGER NOT NULL,
  PRIMARY KEY (restaurant_id, id)
);

-- How often a dish took so many minutes on a day. Old days are deleted.
CREATE TABLE preparation_times (
  restaurant_id TEXT NOT NULL REFERENCES restaurants (id),
  -- Days since 1970 (UTC).
  day INTEGER NOT NULL,
  item_id TEXT NOT NULL,
  minutes INTEGER NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (restaurant_id, day, item_id, minutes)
);
