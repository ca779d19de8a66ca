-- The first tables. The same file runs on SQLite and on PostgreSQL; a statement ends where a line ends in a semicolon.
-- Money is whole paise, time is milliseconds since 1970 (UTC), ids are text made by the server.

CREATE TABLE restaurants (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  logo TEXT NOT NULL DEFAULT '',
  timezone TEXT NOT NULL DEFAULT 'Asia/Kolkata',
  currency TEXT NOT NULL DEFAULT 'INR',
  menu_card_only BOOLEAN NOT NULL DEFAULT FALSE,
  menu_card_only_view BOOLEAN NOT NULL DEFAULT FALSE,
  -- Tables are 1 to this; null when the restaurant did not say.
  table_count INTEGER CHECK (table_count BETWEEN 1 AND 9999),
  address TEXT NOT NULL DEFAULT '',
  phone TEXT NOT NULL DEFAULT '',
  -- JSON: opening hours and pause. Null while guests may order at any time.
  ordering TEXT,
  -- JSON: the kitchen display and its limits. Null while it is off with the default limits.
  kitchen TEXT,
  -- JSON: how bills are issued. Null while all of it is the default.
  billing TEXT,
  -- JSON: marks of the checklist of a new restaurant. Null before the first one.
  checklist TEXT,
  -- Local time at which a business day starts.
  day_starts_at TEXT NOT NULL DEFAULT '04:00',
  -- Rises with each change of the settings and guards edits.
  settings_version INTEGER NOT NULL DEFAULT 1,
  -- Rises with each restore of a backup: numbers of bills that were given after the backup are on paper.
  restore_count INTEGER NOT NULL DEFAULT 0
);

-- Numbers without gaps, such as those of orders. A table of its own, because every order locks its row.
CREATE TABLE number_series (
  restaurant_id TEXT NOT NULL REFERENCES restaurants (id),
  series TEXT NOT NULL DEFAULT 'orders',
  last_number BIGINT NOT NULL DEFAULT 0,
  -- When the last number was given: an order is never dated before the previous one.
  last_created_at BIGINT NOT NULL DEFAULT 0,
  PRIMARY KEY (restaurant_id, series)
);

-- The account of a staff member; memberships say where they work.
CREATE TABLE staff (
  id TEXT PRIMARY KEY,
  username TEXT NOT NULL UNIQUE,
  password_hash TEXT NOT NULL,
  is_disabled BOOLEAN NOT NULL DEFAULT FALSE,
  -- Argon2id. Null without a PIN for shared tablets.
  pin_hash TEXT,
  last_login_at BIGINT,
  created_at BIGINT NOT NULL
);

CREATE TABLE memberships (
  restaurant_id TEXT NOT NULL REFERENCES restaurants (id),
  staff_id TEXT NOT NULL REFERENCES staff (id),
  -- One of `staffRoles` in the contract. Without a CHECK, so that a new role needs no migration.
  role TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (restaurant_id, staff_id)
);
CREATE INDEX memberships_of_staff ON memberships (staff_id, created_at);

-- One row per login: the family of all refresh tokens that grew from it.
CREATE TABLE sessions (
  id TEXT PRIMARY KEY,
  staff_id TEXT NOT NULL REFERENCES staff (id),
  -- The membership that the session acts under.
  restaurant_id TEXT NOT NULL REFERENCES restaurants (id),
  -- Which refresh token is the current one; older ones are reuse.
  generation INTEGER NOT NULL DEFAULT 0,
  rotated_at BIGINT NOT NULL,
  created_at BIGINT NOT NULL,
  expires_at BIGINT NOT NULL,
  ended_at BIGINT,
  -- Why it ended, for the person who used it: logout, password, disabled, role, ended.
  end_reason TEXT,
  -- Such as Chrome on Android; empty for a program.
  browser TEXT NOT NULL DEFAULT '',
  -- Its network when it was opened, until it ends.
  network TEXT NOT NULL DEFAULT '',
  -- Sessions that follow from one login by password share it.
  device_id TEXT,
  -- It was opened with a PIN.
  is_by_pin BOOLEAN NOT NULL DEFAULT FALSE
);
CREATE INDEX sessions_of_staff ON sessions (staff_id) WHERE ended_at IS NULL;

-- What all processes on one database must share, such as the key tokens are signed with.
CREATE TABLE secrets (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
);

CREATE TABLE categories (
  id TEXT PRIMARY KEY,
  restaurant_id TEXT NOT NULL REFERENCES restaurants (id),
  name TEXT NOT NULL,
  type TEXT NOT NULL,
  weight INTEGER NOT NULL CHECK (weight BETWEEN 0 AND 1000000),
  is_suspended BOOLEAN NOT NULL DEFAULT FALSE,
  -- JSON: the weekly periods in which its dishes can be ordered. Null means always.
  availability TEXT,
  -- Prepares its dishes. Null for the first station.
  station_id TEXT,
  -- Rises with each change and guards edits (decision 045).
  version INTEGER NOT NULL DEFAULT 1
);
CREATE INDEX categories_of_restaurant ON categories (restaurant_id);

CREATE TABLE items (
  id TEXT PRIMARY KEY,
  restaurant_id TEXT NOT NULL REFERENCES restaurants (id),
  name TEXT NOT NULL,
  description TEXT NOT NULL DEFAULT '',
  price_paise BIGINT NOT NULL CHECK (price_paise BETWEEN 0 AND 100000000),
  category_id TEXT NOT NULL REFERENCES categories (id),
  special_category_id TEXT REFERENCES categories (id),
  image_url TEXT NOT NULL DEFAULT '',
  image_colour TEXT NOT NULL DEFAULT '',
  available_from BIGINT NOT NULL,
  is_suspended BOOLEAN NOT NULL DEFAULT FALSE,
  -- JSON: portions with prices in rupees, diet mark, allergens. Null without any.
  details TEXT,
  sold_out_until BIGINT,
  -- Null for the station of its category.
  station_id TEXT,
  -- Null for the default class of the restaurant's bills.
  tax_class TEXT,
  -- Of a price that includes the tax, whatever other prices do.
  is_tax_included BOOLEAN NOT NULL DEFAULT FALSE,
  -- Within its category.
  position INTEGER NOT NULL DEFAULT 0,
  version INTEGER NOT NULL DEFAULT 1
);
-- With the id, because an order looks up its dishes one by one.
CREATE INDEX items_of_restaurant ON items (restaurant_id, id);
CREATE INDEX items_by_picture ON items (restaurant_id, image_url);
-- Whether a category that is removed still has dishes.
CREATE INDEX items_of_category ON items (category_id);
CREATE INDEX items_by_tax_class ON items (restaurant_id, tax_class) WHERE tax_class IS NOT NULL;
CREATE INDEX items_of_special_category ON items (special_category_id) WHERE special_category_id IS NOT NULL;

-- Groups of options that items share.
CREATE TABLE option_groups (
  restaurant_id TEXT NOT NULL REFERENCES restaurants (id),
  id TEXT NOT NULL,
  name TEXT NOT NULL,
  min_quantity INTEGER NOT NULL,
  -- Null for unlimited.
  max_quantity INTEGER,
  -- JSON, as the API answers them: prices in rupees.
  options TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 1,
  PRIMARY KEY (restaurant_id, id)
);

CREATE TABLE item_option_groups (
  restaurant_id TEXT NOT NULL,
  item_id TEXT NOT NULL REFERENCES items (id),
  position INTEGER NOT NULL,
  option_group_id TEXT NOT NULL,
  PRIMARY KEY (restaurant_id, item_id, position),
  FOREIGN KEY (restaurant_id, option_group_id) REFERENCES option_groups (restaurant_id, id)
);
-- Whether an option group that is deleted is still used.
CREATE INDEX items_of_option_group ON item_option_groups (restaurant_id, option_group_id);

-- Dishes with a countdown, and how many portions are left.
CREATE TABLE item_stock (
  restaurant_id TEXT NOT NULL REFERENCES restaurants (id),
  item_id TEXT NOT NULL REFERENCES items (id),
  quantity INTEGER NOT NULL CHECK (quantity >= 0),
  PRIMARY KEY (restaurant_id, item_id)
);

-- The stored pictures of a restaurant, so that they can be counted, and unused ones removed.
CREATE TABLE pictures (
  restaurant_id TEXT NOT NULL REFERENCES restaurants (id),
  -- A hash of content and restaurant; every size is a file of that name, the size, and the format.
  name TEXT NOT NULL,
  -- Of all its files.
  bytes BIGINT NOT NULL,
  -- When it was last stored, taken for a dish, or given up by one.
  touched_at BIGINT NOT NULL,
  is_avif_due BOOLEAN NOT NULL,
  -- Set while its files are being removed: until then it can neither be taken nor stored.
  removed_at BIGINT,
  PRIMARY KEY (restaurant_id, name)
);

CREATE TABLE orders (
  id TEXT PRIMARY KEY,
  restaurant_id TEXT NOT NULL REFERENCES restaurants (id),
  order_number BIGINT NOT NULL CHECK (order_number > 0),
  table_number INTEGER NOT NULL CHECK (table_number BETWEEN 1 AND 9999),
  user_id TEXT NOT NULL,
  -- Delivered and paid follow from it (spec §4 "Order status").
  status TEXT NOT NULL CHECK (status IN ('Pending', 'Completed')),
  total_paise BIGINT NOT NULL CHECK (total_paise >= 0),
  -- The stay at the table. Null for a waiting order before its table has a sitting.
  sitting_id TEXT,
  -- The phone, where it has a visit.
  visit_id TEXT,
  -- How that phone opened the menu: signed, plain or replaced.
  trust TEXT,
  -- accepted, waiting or refused: whether a waiter has to confirm it, or has decided.
  approval TEXT NOT NULL DEFAULT 'accepted',
  -- Of a refused order, for the diner.
  refusal_reason TEXT,
  -- Guards edits.
  version INTEGER NOT NULL DEFAULT 1,
  -- Rises with every change of the order. Of two copies, the one with the higher revision is newer.
  revision INTEGER NOT NULL DEFAULT 1,
  created_at BIGINT NOT NULL,
  closed_at BIGINT,
  -- Of an order with lines of the kitchen.
  accepted_at BIGINT,
  -- A line is not served, or a void is not acknowledged.
  in_kitchen BOOLEAN NOT NULL DEFAULT FALSE,
  -- When it last left the kitchen.
  kitchen_done_at BIGINT,
  -- The table before the last move, while it is in the kitchen.
  moved_from INTEGER,
  -- The reason of an admin who closed the order without a paid bill.
  close_reason TEXT,
  CHECK ((status = 'Completed') = (closed_at IS NOT NULL)),
  UNIQUE (restaurant_id, order_number)
);
-- The running orders of a room stay few while the closed ones grow for ever: their index must not grow with them.
CREATE INDEX running_orders ON orders (restaurant_id, created_at) WHERE status = 'Pending';
CREATE INDEX closed_orders ON orders (restaurant_id, closed_at) WHERE status = 'Completed';
CREATE INDEX orders_of_sitting ON orders (restaurant_id, sitting_id) WHERE sitting_id IS NOT NULL;
-- Tickets of the kitchen display, and the bumped ones of today.
CREATE INDEX orders_in_kitchen ON orders (restaurant_id, accepted_at) WHERE in_kitchen;
CREATE INDEX orders_done_in_kitchen ON orders (restaurant_id, kitchen_done_at) WHERE kitchen_done_at IS NOT NULL;
CREATE INDEX orders_of_user ON orders (restaurant_id, user_id, created_at);

-- Names and prices are those of the moment of ordering. A line has an id, so that one dish may stand in two lines.
CREATE TABLE order_lines (
  id TEXT PRIMARY KEY,
  order_id TEXT NOT NULL REFERENCES orders (id),
  position INTEGER NOT NULL,
  item_id TEXT NOT NULL,
  item_name TEXT NOT NULL,
  price_paise BIGINT NOT NULL CHECK (price_paise >= 0),
  quantity INTEGER NOT NULL CHECK (quantity BETWEEN 0 AND 99),
  note TEXT NOT NULL DEFAULT '',
  -- JSON: portion, options with their surcharges in rupees, diet mark. Null without any.
  choice TEXT,
  -- Where the kitchen prepares it. Null for a line that does not belong to the kitchen, as the columns below.
  station_id TEXT,
  -- Units that the kitchen has seen, has ready, and that were served, and when each last changed.
  seen INTEGER NOT NULL DEFAULT 0,
  ready INTEGER NOT NULL DEFAULT 0,
  served INTEGER NOT NULL DEFAULT 0,
  seen_at BIGINT,
  ready_at BIGINT,
  served_at BIGINT,
  -- Names the generation of these values: it changes whenever one of them is lowered.
  epoch INTEGER NOT NULL DEFAULT 0,
  -- Units of the quantity that the kitchen has ever seen, also when it took that back.
  reached INTEGER NOT NULL DEFAULT 0,
  -- The highest quantity that the line ever had.
  quantity_max INTEGER NOT NULL DEFAULT 0,
  -- When the quantity last changed or was remade; first the acceptance of the order.
  changed_at BIGINT,
  -- Why the quantity fell below what the kitchen had seen.
  void_reason TEXT,
  -- Units that were cooked again, in total, and the last reason.
  remade INTEGER NOT NULL DEFAULT 0,
  remake_reason TEXT,
  -- The names of the last remakes, separated by commas: a repeated one counts once.
  remake_ids TEXT,
  -- Units taken from the countdown of the dish that the kitchen has not seen: only these are given back.
  stock_taken INTEGER NOT NULL DEFAULT 0,
  CHECK (served <= ready AND ready <= seen),
  UNIQUE (order_id, position)
);

-- Which sends already made an order. Written in the order's own transaction: both are there, or neither.
CREATE TABLE order_keys (
  restaurant_id TEXT NOT NULL,
  user_id TEXT NOT NULL,
  idempotency_key TEXT NOT NULL,
  body_hash TEXT NOT NULL,
  -- The first answer, word for word; null only while its transaction is still open.
  answer TEXT,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (restaurant_id, user_id, idempotency_key)
);
-- Keys of orders that a waiter may send for a diner: one order per restaurant, with any sender.
CREATE UNIQUE INDEX order_keys_shared ON order_keys (restaurant_id, idempotency_key)
  WHERE substr(idempotency_key, 1, 5) = 'once-';

CREATE TABLE waiter_calls (
  id TEXT PRIMARY KEY,
  restaurant_id TEXT NOT NULL REFERENCES restaurants (id),
  table_number INTEGER NOT NULL CHECK (table_number BETWEEN 1 AND 9999),
  -- waiter, water, cutlery or bill.
  reason TEXT NOT NULL DEFAULT 'waiter',
  created_at BIGINT NOT NULL,
  -- When a waiter was on the way.
  acknowledged_at BIGINT,
  answered_at BIGINT
);
-- One open call per table and reason (design §4.15, plan §4.7).
CREATE UNIQUE INDEX open_waiter_calls ON waiter_calls (restaurant_id, table_number, reason) WHERE answered_at IS NULL;
