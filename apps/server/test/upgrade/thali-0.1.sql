-- A restaurant on Thali 0.1: the tables of that version, and what it wrote into them over its API. Both engines read it.

CREATE TABLE restaurants (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  logo TEXT NOT NULL DEFAULT '',
  timezone TEXT NOT NULL DEFAULT 'Asia/Kolkata',
  currency TEXT NOT NULL DEFAULT 'INR',
  menu_card_only BOOLEAN NOT NULL DEFAULT FALSE,
  menu_card_only_view BOOLEAN NOT NULL DEFAULT FALSE,
  table_count INTEGER CHECK (table_count BETWEEN 1 AND 9999)
);
CREATE TABLE order_counters (
  restaurant_id TEXT PRIMARY KEY REFERENCES restaurants (id),
  last_number BIGINT NOT NULL DEFAULT 0,
  last_created_at BIGINT NOT NULL DEFAULT 0
);
CREATE TABLE staff (
  id TEXT PRIMARY KEY,
  restaurant_id TEXT NOT NULL REFERENCES restaurants (id),
  username TEXT NOT NULL UNIQUE,
  password_hash TEXT NOT NULL,
  role TEXT NOT NULL CHECK (role IN ('admin', 'waiter')),
  is_disabled BOOLEAN NOT NULL DEFAULT FALSE,
  created_at BIGINT NOT NULL
);
CREATE TABLE sessions (
  id TEXT PRIMARY KEY,
  staff_id TEXT NOT NULL REFERENCES staff (id),
  generation INTEGER NOT NULL DEFAULT 0,
  rotated_at BIGINT NOT NULL,
  created_at BIGINT NOT NULL,
  expires_at BIGINT NOT NULL,
  ended_at BIGINT
);
CREATE INDEX sessions_of_staff ON sessions (staff_id) WHERE ended_at IS NULL;
CREATE TABLE secrets (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
);
CREATE TABLE categories (
  id TEXT PRIMARY KEY,
  restaurant_id TEXT NOT NULL REFERENCES restaurants (id),
  name TEXT NOT NULL,
  type TEXT NOT NULL CHECK (type IN ('Regular', 'Special')),
  weight INTEGER NOT NULL CHECK (weight BETWEEN 0 AND 1000000),
  is_suspended BOOLEAN NOT NULL DEFAULT FALSE
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
  position INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX items_of_restaurant ON items (restaurant_id);
CREATE TABLE orders (
  id TEXT PRIMARY KEY,
  restaurant_id TEXT NOT NULL REFERENCES restaurants (id),
  order_number BIGINT NOT NULL CHECK (order_number > 0),
  table_number INTEGER NOT NULL CHECK (table_number BETWEEN 1 AND 9999),
  user_id TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('Pending', 'Completed')),
  total_paise BIGINT NOT NULL CHECK (total_paise >= 0),
  version INTEGER NOT NULL DEFAULT 1,
  created_at BIGINT NOT NULL,
  closed_at BIGINT,
  CHECK ((status = 'Completed') = (closed_at IS NOT NULL)),
  UNIQUE (restaurant_id, order_number)
);
CREATE INDEX running_orders ON orders (restaurant_id, created_at) WHERE status = 'Pending';
CREATE INDEX closed_orders ON orders (restaurant_id, closed_at) WHERE status = 'Completed';
CREATE INDEX orders_of_user ON orders (restaurant_id, user_id, created_at);
CREATE TABLE order_lines (
  id TEXT PRIMARY KEY,
  order_id TEXT NOT NULL REFERENCES orders (id),
  position INTEGER NOT NULL,
  item_id TEXT NOT NULL,
  item_name TEXT NOT NULL,
  price_paise BIGINT NOT NULL CHECK (price_paise >= 0),
  quantity INTEGER NOT NULL CHECK (quantity BETWEEN 0 AND 99),
  note TEXT NOT NULL DEFAULT '',
  UNIQUE (order_id, position)
);
CREATE TABLE order_keys (
  restaurant_id TEXT NOT NULL,
  user_id TEXT NOT NULL,
  idempotency_key TEXT NOT NULL,
  body_hash TEXT NOT NULL,
  answer TEXT,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (restaurant_id, user_id, idempotency_key)
);
CREATE TABLE waiter_calls (
  id TEXT PRIMARY KEY,
  restaurant_id TEXT NOT NULL REFERENCES restaurants (id),
  table_number INTEGER NOT NULL CHECK (table_number BETWEEN 1 AND 9999),
  created_at BIGINT NOT NULL,
  answered_at BIGINT
);
CREATE UNIQUE INDEX open_waiter_calls ON waiter_calls (restaurant_id, table_number) WHERE answered_at IS NULL;

CREATE TABLE audit (
  id TEXT PRIMARY KEY,
  restaurant_id TEXT NOT NULL REFERENCES restaurants (id),
  at BIGINT NOT NULL,
  staff_id TEXT NOT NULL,
  session_id TEXT NOT NULL,
  action TEXT NOT NULL,
  object_kind TEXT NOT NULL,
  object_id TEXT NOT NULL,
  before_change TEXT,
  after_change TEXT
);
CREATE INDEX audit_of_restaurant ON audit (restaurant_id, at);
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
CREATE TABLE report_items (
  restaurant_id TEXT NOT NULL REFERENCES restaurants (id),
  item_id TEXT NOT NULL,
  quantity BIGINT NOT NULL,
  PRIMARY KEY (restaurant_id, item_id)
);
CREATE INDEX report_items_by_quantity ON report_items (restaurant_id, quantity);
CREATE TABLE report_slots (
  restaurant_id TEXT NOT NULL REFERENCES restaurants (id),
  kind TEXT NOT NULL CHECK (kind IN ('day', 'time')),
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
CREATE TABLE report_totals (
  restaurant_id TEXT PRIMARY KEY REFERENCES restaurants (id),
  order_count BIGINT NOT NULL,
  user_count BIGINT NOT NULL,
  total_paise BIGINT NOT NULL
);

CREATE TABLE events (
  id BIGSERIAL PRIMARY KEY,
  xid XID8 NOT NULL,
  kind TEXT NOT NULL,
  subject TEXT NOT NULL,
  body TEXT
);
CREATE INDEX events_by_transaction ON events (xid);

CREATE TABLE pictures (
  restaurant_id TEXT NOT NULL REFERENCES restaurants (id),
  name TEXT NOT NULL,
  bytes BIGINT NOT NULL,
  touched_at BIGINT NOT NULL,
  is_avif_due BOOLEAN NOT NULL,
  removed_at BIGINT,
  PRIMARY KEY (restaurant_id, name)
);
CREATE INDEX items_by_picture ON items (restaurant_id, image_url);


CREATE TABLE call_counts (
  key TEXT PRIMARY KEY,
  count INTEGER NOT NULL,
  ends_at BIGINT NOT NULL
);

ALTER TABLE items ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
ALTER TABLE categories ADD COLUMN version INTEGER NOT NULL DEFAULT 1;

DROP INDEX items_of_restaurant;
CREATE INDEX items_of_restaurant ON items (restaurant_id, id);

CREATE INDEX items_of_category ON items (category_id);
CREATE INDEX items_of_special_category ON items (special_category_id) WHERE special_category_id IS NOT NULL;
CREATE TABLE schema_migrations (version INTEGER PRIMARY KEY, name TEXT NOT NULL, checksum TEXT NOT NULL, applied_at BIGINT NOT NULL);

INSERT INTO schema_migrations (version, name, checksum, applied_at) VALUES
  (1, '0001-tables.sql', '062f7dafad7faf7c842bda92acf0045524f36fa7e519986336856f8423a3b73c', 1795737320105),
  (2, '0002-catalogue-offers-reports.sql', '7305ee1d963e6e95af13c6878414edb9ef57257acaca49e02f57744f513add35', 1795737320111),
  (3, '0003-events.sql', '9a28ad98a1494c9a74890d20782e5d2e6be6a84eb847926577d90ca89fddf909', 1795737320111),
  (5, '0005-pictures.sql', 'bfe7e00b9b31c602f5738cdcd0b8ad4bd73779b91d0cb8c5a4dc00f82f08499c', 1795737320112),
  (6, '0006-call-counts.sql', 'e57a6844a942b21bd19c429639df3a9c9ee19486451f55b53c06dbbd8496bc9f', 1795737320112),
  (8, '0008-versions.sql', 'd871f384dfb2c65af4d42698545e10479241e78cbeeb3a71012d7731cce7d78b', 1795737320113),
  (10, '0010-dishes-of-an-order.sql', 'ccaf70c22e6e1bb0fa068b6aebfd5123c3f2c9f0ad9b2c755af8cd15abdd40a9', 1795737320113),
  (11, '0011-dishes-of-a-category.sql', '61b36127f7967a19b282b23ea8a3bbbfa14f24cbd1b691066ec7e849268f354c', 1795737320114);

INSERT INTO restaurants (id, name, logo, timezone, currency, menu_card_only, menu_card_only_view, table_count) VALUES
  ('anna-mess', 'Anna Mess', '', 'Asia/Kolkata', 'INR', FALSE, FALSE, 12);

INSERT INTO order_counters (restaurant_id, last_number, last_created_at) VALUES
  ('anna-mess', 5, 1795737389606);

INSERT INTO staff (id, restaurant_id, username, password_hash, role, is_disabled, created_at) VALUES
  ('fcc3f2c8-fda4-4ab1-9f41-bdc88391fd10', 'anna-mess', 'asha', '$argon2id$v=19$m=19456,t=2,p=1$UzR1Y9pmwu/Oc7A/s3mwbQ$kc77R5x3Ae64+8AkA5Tw4Pmz/oA7OscNCqxtYFNLyWo', 'admin', FALSE, 1795737343412),
  ('cda8e2d8-f213-4d34-add3-abce19693e5f', 'anna-mess', 'ravi', '$argon2id$v=19$m=19456,t=2,p=1$ax0hng+4MCvZy7GZd8ct4g$py+gPoLpJap1I8h3l0iY7GPx/GnXCvAycYmGIcEdirU', 'waiter', FALSE, 1795737384864),
  ('ac5ec3f1-68a6-4f1c-882e-dfde472af285', 'anna-mess', 'old-waiter', '$argon2id$v=19$m=19456,t=2,p=1$slzqzW6huhkKUJkzFUDMKA$mtKBzfzmVRvczVXWRnIFQAAfjnH5sw9pDicNe/N247I', 'waiter', TRUE, 1795737386924);

INSERT INTO sessions (id, staff_id, generation, rotated_at, created_at, expires_at, ended_at) VALUES
  ('10fc345c-4245-4ec2-9493-bb6d651137f3', 'fcc3f2c8-fda4-4ab1-9f41-bdc88391fd10', 0, 1795737383520, 1795737383520, 1798329383520, NULL),
  ('4762803d-54df-4789-95ae-4a79da1810c1', 'fcc3f2c8-fda4-4ab1-9f41-bdc88391fd10', 0, 1795737412452, 1795737412452, 1798329412452, NULL);

INSERT INTO secrets (name, value) VALUES
  ('token-key', '7ErvV1sdLr6Llx1Sv_fyr0TOTO6hpBxe1gr1vKMHP-4'),
  ('device-key', 'JRgCi5kHAGi5c2QmTULEXrZ18yTr4lP7gM-6hP9sijE');

INSERT INTO categories (id, restaurant_id, name, type, weight, is_suspended, version) VALUES
  ('6916b8c6-76ed-4ef1-bd41-5d971c70f444', 'anna-mess', 'Tiffin', 'Regular', 1, FALSE, 1),
  ('1ab2fff0-0cbf-40b3-ab03-718b19bc78d2', 'anna-mess', 'Drinks', 'Regular', 2, FALSE, 1),
  ('b252f3d3-7f8c-41b8-9345-85bae0182575', 'anna-mess', 'Chef''s Specials', 'Special', 1001, FALSE, 1);

INSERT INTO items (id, restaurant_id, name, description, price_paise, category_id, special_category_id, image_url, image_colour, available_from, is_suspended, position, version) VALUES
  ('86a86ced-d0f6-4de0-b61d-8c56950f4aa5', 'anna-mess', 'Masala Dosa', 'Crisp, with potato.', 8000, '6916b8c6-76ed-4ef1-bd41-5d971c70f444', 'b252f3d3-7f8c-41b8-9345-85bae0182575', '/uploads/a5b8c27336f2af7d1aecccc1e418d0b9-800.webp', '#c87838', 1793491200000, FALSE, 0, 1),
  ('b51b6c0e-6692-4fa7-a1ff-d5f761b81a3d', 'anna-mess', 'Idli (2 pcs)', '', 4050, '6916b8c6-76ed-4ef1-bd41-5d971c70f444', NULL, '', '', 1795737389374, FALSE, 1, 1),
  ('139495d6-392e-493b-bb3d-f720c9720f95', 'anna-mess', 'Filter Coffee', '', 2500, '1ab2fff0-0cbf-40b3-ab03-718b19bc78d2', NULL, '', '', 1795737389393, FALSE, 0, 1),
  ('6eb0e5a3-e616-4433-aabd-8c167ee94e2d', 'anna-mess', 'Mango Lassi', '', 6000, '1ab2fff0-0cbf-40b3-ab03-718b19bc78d2', NULL, '', '', 1795737389462, TRUE, 1, 1);

INSERT INTO pictures (restaurant_id, name, bytes, touched_at, is_avif_due, removed_at) VALUES
  ('anna-mess', 'a5b8c27336f2af7d1aecccc1e418d0b9', 4325, 1795737389198, FALSE, NULL);

INSERT INTO orders (id, restaurant_id, order_number, table_number, user_id, status, total_paise, version, created_at, closed_at) VALUES
  ('41944128-ea05-483a-ae24-4481da100a36', 'anna-mess', 1, 4, 'guest-anand', 'Completed', 22375, 2, 1795737389484, 1795737389578),
  ('daa3bc5f-babd-468e-8ee3-7f9b7b320eac', 'anna-mess', 2, 7, 'guest-bela', 'Pending', 4050, 1, 1795737389545, NULL),
  ('adf93073-35f2-4a77-925c-e001acd832f6', 'anna-mess', 3, 4, 'guest-anand', 'Pending', 20150, 2, 1795737389549, NULL),
  ('3149724e-b967-48a9-a5a4-2cb0d6f202c5', 'anna-mess', 4, 9, 'guest-chris', 'Completed', 0, 2, 1795737389557, 1795737389602),
  ('175d7c55-5821-42a7-ab29-e87626e73a95', 'anna-mess', 5, 2, 'guest-bela', 'Completed', 8000, 4, 1795737389606, 1795737389623);

INSERT INTO order_lines (id, order_id, position, item_id, item_name, price_paise, quantity, note) VALUES
  ('48ba90eb-4c1c-44e2-b4ee-f52bef42898d', '41944128-ea05-483a-ae24-4481da100a36', 0, '86a86ced-d0f6-4de0-b61d-8c56950f4aa5', 'Masala Dosa', 8000, 2, 'no onion'),
  ('3ddf1256-daf4-4d10-97da-6cb472458369', '41944128-ea05-483a-ae24-4481da100a36', 1, '139495d6-392e-493b-bb3d-f720c9720f95', 'Filter Coffee', 2125, 3, ''),
  ('35046687-f597-4957-ae8d-48135b33f601', 'daa3bc5f-babd-468e-8ee3-7f9b7b320eac', 0, 'b51b6c0e-6692-4fa7-a1ff-d5f761b81a3d', 'Idli (2 pcs)', 4050, 1, ''),
  ('bfd2df02-cde6-4ba1-b734-464dae7e4142', 'adf93073-35f2-4a77-925c-e001acd832f6', 0, 'b51b6c0e-6692-4fa7-a1ff-d5f761b81a3d', 'Idli (2 pcs)', 4050, 3, ''),
  ('98c2e3e5-298f-4863-a975-839f41a22e76', 'adf93073-35f2-4a77-925c-e001acd832f6', 1, '86a86ced-d0f6-4de0-b61d-8c56950f4aa5', 'Masala Dosa', 8000, 1, ''),
  ('d12181bf-9ca0-4a1a-8216-0a1006140928', '3149724e-b967-48a9-a5a4-2cb0d6f202c5', 0, '139495d6-392e-493b-bb3d-f720c9720f95', 'Filter Coffee', 2125, 0, ''),
  ('58dd90e2-83d2-402b-b72b-1d0a433601f8', '175d7c55-5821-42a7-ab29-e87626e73a95', 0, '86a86ced-d0f6-4de0-b61d-8c56950f4aa5', 'Masala Dosa', 8000, 1, '');

INSERT INTO order_keys (restaurant_id, user_id, idempotency_key, body_hash, answer, created_at) VALUES
  ('anna-mess', 'guest-anand', 'key-of-order-1', '8gkN30DBoVRAnjp9L0ieAwCxXull0rzDwjjJ-jz2jDE', '{"id":"41944128-ea05-483a-ae24-4481da100a36","closedDateTime":null,"restaurant":{"id":"anna-mess","name":"Anna Mess"},"tableNumber":4,"userId":"guest-anand","items":[{"id":"48ba90eb-4c1c-44e2-b4ee-f52bef42898d","itemId":"86a86ced-d0f6-4de0-b61d-8c56950f4aa5","itemName":"Masala Dosa","price":80,"quantity":2,"specialInstructions":"no onion"},{"id":"3ddf1256-daf4-4d10-97da-6cb472458369","itemId":"139495d6-392e-493b-bb3d-f720c9720f95","itemName":"Filter Coffee","price":21.25,"quantity":3,"specialInstructions":""}],"totalPrice":223.75,"status":"Pending","isDelivered":false,"isPaid":false,"version":1,"orderNumber":1,"createdDateTime":"2026-11-26T23:56:29.484Z"}', 1795737389484),
  ('anna-mess', 'guest-bela', '31b95aa8-b09b-499f-a597-41e48f739365', 'OrRZKTd2PPaMNaHgJB6E1kirqZE2JQH9qXMAWzjOGY4', '{"id":"daa3bc5f-babd-468e-8ee3-7f9b7b320eac","closedDateTime":null,"restaurant":{"id":"anna-mess","name":"Anna Mess"},"tableNumber":7,"userId":"guest-bela","items":[{"id":"35046687-f597-4957-ae8d-48135b33f601","itemId":"b51b6c0e-6692-4fa7-a1ff-d5f761b81a3d","itemName":"Idli (2 pcs)","price":40.5,"quantity":1,"specialInstructions":""}],"totalPrice":40.5,"status":"Pending","isDelivered":false,"isPaid":false,"version":1,"orderNumber":2,"createdDateTime":"2026-11-26T23:56:29.545Z"}', 1795737389545),
  ('anna-mess', 'guest-anand', 'bf56788b-abc2-4b6d-839f-3f17536521a9', 'FB7EM1zG1FCQIQl-7tCsfcSeicNgpCChQTVC-926js8', '{"id":"adf93073-35f2-4a77-925c-e001acd832f6","closedDateTime":null,"restaurant":{"id":"anna-mess","name":"Anna Mess"},"tableNumber":4,"userId":"guest-anand","items":[{"id":"bfd2df02-cde6-4ba1-b734-464dae7e4142","itemId":"b51b6c0e-6692-4fa7-a1ff-d5f761b81a3d","itemName":"Idli (2 pcs)","price":40.5,"quantity":4,"specialInstructions":""},{"id":"98c2e3e5-298f-4863-a975-839f41a22e76","itemId":"86a86ced-d0f6-4de0-b61d-8c56950f4aa5","itemName":"Masala Dosa","price":80,"quantity":1,"specialInstructions":""}],"totalPrice":242,"status":"Pending","isDelivered":false,"isPaid":false,"version":1,"orderNumber":3,"createdDateTime":"2026-11-26T23:56:29.549Z"}', 1795737389549),
  ('anna-mess', 'guest-chris', 'cf8215c5-9264-4ada-8a12-b5ccdcf7c5d1', '2BmtQcOiF38t1pewNq6Gw1dG0W9EsW8Vg4GqXC4nWQQ', '{"id":"3149724e-b967-48a9-a5a4-2cb0d6f202c5","closedDateTime":null,"restaurant":{"id":"anna-mess","name":"Anna Mess"},"tableNumber":9,"userId":"guest-chris","items":[{"id":"d12181bf-9ca0-4a1a-8216-0a1006140928","itemId":"139495d6-392e-493b-bb3d-f720c9720f95","itemName":"Filter Coffee","price":21.25,"quantity":99,"specialInstructions":""}],"totalPrice":2103.75,"status":"Pending","isDelivered":false,"isPaid":false,"version":1,"orderNumber":4,"createdDateTime":"2026-11-26T23:56:29.557Z"}', 1795737389557),
  ('anna-mess', 'guest-bela', '07303333-eb64-4f21-8e3c-2618526054aa', 'uJqbtSCOEShzYMynG_IcBRmQg_jCNDkmRSSQzU6dIhA', '{"id":"175d7c55-5821-42a7-ab29-e87626e73a95","closedDateTime":null,"restaurant":{"id":"anna-mess","name":"Anna Mess"},"tableNumber":2,"userId":"guest-bela","items":[{"id":"58dd90e2-83d2-402b-b72b-1d0a433601f8","itemId":"86a86ced-d0f6-4de0-b61d-8c56950f4aa5","itemName":"Masala Dosa","price":80,"quantity":1,"specialInstructions":""}],"totalPrice":80,"status":"Pending","isDelivered":false,"isPaid":false,"version":1,"orderNumber":5,"createdDateTime":"2026-11-26T23:56:29.606Z"}', 1795737389606);

INSERT INTO waiter_calls (id, restaurant_id, table_number, created_at, answered_at) VALUES
  ('24c1ec48-bf63-4f99-92c0-cc48ecd14730', 'anna-mess', 7, 1795737389627, NULL),
  ('84c1e415-74f6-4394-a46d-5256e6b80b61', 'anna-mess', 3, 1795737389632, 1795737412491);

INSERT INTO audit (id, restaurant_id, at, staff_id, session_id, action, object_kind, object_id, before_change, after_change) VALUES
  ('d04f24a9-7464-4eec-9f49-dd801e253369', 'anna-mess', 1795737388546, 'fcc3f2c8-fda4-4ab1-9f41-bdc88391fd10', '10fc345c-4245-4ec2-9493-bb6d651137f3', 'create', 'category', '6916b8c6-76ed-4ef1-bd41-5d971c70f444', NULL, '{"id":"6916b8c6-76ed-4ef1-bd41-5d971c70f444","restaurantId":"anna-mess","name":"Tiffin","type":"Regular","weight":1,"isSuspended":false,"version":1}'),
  ('432f92d4-650e-4433-91a5-1c44ad0e87a1', 'anna-mess', 1795737388565, 'fcc3f2c8-fda4-4ab1-9f41-bdc88391fd10', '10fc345c-4245-4ec2-9493-bb6d651137f3', 'create', 'category', '1ab2fff0-0cbf-40b3-ab03-718b19bc78d2', NULL, '{"id":"1ab2fff0-0cbf-40b3-ab03-718b19bc78d2","restaurantId":"anna-mess","name":"Drinks","type":"Regular","weight":2,"isSuspended":false,"version":1}'),
  ('46e098ef-2d8d-4446-8e1d-c3854b6f1f10', 'anna-mess', 1795737388574, 'fcc3f2c8-fda4-4ab1-9f41-bdc88391fd10', '10fc345c-4245-4ec2-9493-bb6d651137f3', 'create', 'category', 'b252f3d3-7f8c-41b8-9345-85bae0182575', NULL, '{"id":"b252f3d3-7f8c-41b8-9345-85bae0182575","restaurantId":"anna-mess","name":"Chef''s Specials","type":"Special","weight":1001,"isSuspended":false,"version":1}'),
  ('fcd5d2d1-6dcd-4c6e-b7cd-74fb8e914c0c', 'anna-mess', 1795737389198, 'fcc3f2c8-fda4-4ab1-9f41-bdc88391fd10', '10fc345c-4245-4ec2-9493-bb6d651137f3', 'create', 'item', '86a86ced-d0f6-4de0-b61d-8c56950f4aa5', NULL, '{"id":"86a86ced-d0f6-4de0-b61d-8c56950f4aa5","restaurantId":"anna-mess","name":"Masala Dosa","description":"Crisp, with potato.","price":80,"categoryId":"6916b8c6-76ed-4ef1-bd41-5d971c70f444","imageURL":"/uploads/a5b8c27336f2af7d1aecccc1e418d0b9-800.webp","imageColour":"#c87838","availableFrom":"2026-11-01T00:00:00.000Z","isSuspended":false,"version":1,"category":{"id":"6916b8c6-76ed-4ef1-bd41-5d971c70f444","name":"Tiffin"},"specialCategoryId":"b252f3d3-7f8c-41b8-9345-85bae0182575","specialCategory":{"id":"b252f3d3-7f8c-41b8-9345-85bae0182575","name":"Chef''s Specials"}}'),
  ('f2a14017-91e3-45f1-84b6-b6193c36c7ef', 'anna-mess', 1795737389374, 'fcc3f2c8-fda4-4ab1-9f41-bdc88391fd10', '10fc345c-4245-4ec2-9493-bb6d651137f3', 'create', 'item', 'b51b6c0e-6692-4fa7-a1ff-d5f761b81a3d', NULL, '{"id":"b51b6c0e-6692-4fa7-a1ff-d5f761b81a3d","restaurantId":"anna-mess","name":"Idli (2 pcs)","description":"","price":40.5,"categoryId":"6916b8c6-76ed-4ef1-bd41-5d971c70f444","imageURL":"","imageColour":"","availableFrom":"2026-11-26T23:56:29.374Z","isSuspended":false,"version":1,"category":{"id":"6916b8c6-76ed-4ef1-bd41-5d971c70f444","name":"Tiffin"}}'),
  ('3733633a-de31-46de-a436-717817cada88', 'anna-mess', 1795737389393, 'fcc3f2c8-fda4-4ab1-9f41-bdc88391fd10', '10fc345c-4245-4ec2-9493-bb6d651137f3', 'create', 'item', '139495d6-392e-493b-bb3d-f720c9720f95', NULL, '{"id":"139495d6-392e-493b-bb3d-f720c9720f95","restaurantId":"anna-mess","name":"Filter Coffee","description":"","price":25,"categoryId":"1ab2fff0-0cbf-40b3-ab03-718b19bc78d2","imageURL":"","imageColour":"","availableFrom":"2026-11-26T23:56:29.393Z","isSuspended":false,"version":1,"category":{"id":"1ab2fff0-0cbf-40b3-ab03-718b19bc78d2","name":"Drinks"}}'),
  ('c2729712-ede2-4242-84a2-88a28fda3ec4', 'anna-mess', 1795737389462, 'fcc3f2c8-fda4-4ab1-9f41-bdc88391fd10', '10fc345c-4245-4ec2-9493-bb6d651137f3', 'create', 'item', '6eb0e5a3-e616-4433-aabd-8c167ee94e2d', NULL, '{"id":"6eb0e5a3-e616-4433-aabd-8c167ee94e2d","restaurantId":"anna-mess","name":"Mango Lassi","description":"","price":60,"categoryId":"1ab2fff0-0cbf-40b3-ab03-718b19bc78d2","imageURL":"","imageColour":"","availableFrom":"2026-11-26T23:56:29.462Z","isSuspended":true,"version":1,"category":{"id":"1ab2fff0-0cbf-40b3-ab03-718b19bc78d2","name":"Drinks"}}'),
  ('6fa0977c-a070-4ac7-b607-d12957a4e147', 'anna-mess', 1795737389472, 'fcc3f2c8-fda4-4ab1-9f41-bdc88391fd10', '10fc345c-4245-4ec2-9493-bb6d651137f3', 'create', 'offer', '1c178946-e652-4cb8-a74a-833b9774d6cc', NULL, '{"id":"1c178946-e652-4cb8-a74a-833b9774d6cc","restaurantId":"anna-mess","startDateTime":"2026-11-02T00:00:00.000Z","endDateTime":"2027-12-31T00:00:00.000Z","percentage":15,"itemIds":["139495d6-392e-493b-bb3d-f720c9720f95"]}'),
  ('acfdec1f-a69d-4eb3-adb6-25b7e91a8427', 'anna-mess', 1795737389578, 'fcc3f2c8-fda4-4ab1-9f41-bdc88391fd10', '10fc345c-4245-4ec2-9493-bb6d651137f3', 'close', 'order', '41944128-ea05-483a-ae24-4481da100a36', '{"orderNumber":1,"tableNumber":4,"status":"Pending","totalPrice":223.75,"version":1,"items":[{"id":"48ba90eb-4c1c-44e2-b4ee-f52bef42898d","itemId":"86a86ced-d0f6-4de0-b61d-8c56950f4aa5","itemName":"Masala Dosa","price":80,"quantity":2},{"id":"3ddf1256-daf4-4d10-97da-6cb472458369","itemId":"139495d6-392e-493b-bb3d-f720c9720f95","itemName":"Filter Coffee","price":21.25,"quantity":3}]}', '{"orderNumber":1,"tableNumber":4,"status":"Completed","totalPrice":223.75,"version":2,"items":[{"id":"48ba90eb-4c1c-44e2-b4ee-f52bef42898d","itemId":"86a86ced-d0f6-4de0-b61d-8c56950f4aa5","itemName":"Masala Dosa","price":80,"quantity":2},{"id":"3ddf1256-daf4-4d10-97da-6cb472458369","itemId":"139495d6-392e-493b-bb3d-f720c9720f95","itemName":"Filter Coffee","price":21.25,"quantity":3}]}'),
  ('cb01df8b-990f-4b71-9cee-59876c5f90b8', 'anna-mess', 1795737389597, 'fcc3f2c8-fda4-4ab1-9f41-bdc88391fd10', '10fc345c-4245-4ec2-9493-bb6d651137f3', 'update', 'order', 'adf93073-35f2-4a77-925c-e001acd832f6', '{"orderNumber":3,"tableNumber":4,"status":"Pending","totalPrice":242,"version":1,"items":[{"id":"bfd2df02-cde6-4ba1-b734-464dae7e4142","itemId":"b51b6c0e-6692-4fa7-a1ff-d5f761b81a3d","itemName":"Idli (2 pcs)","price":40.5,"quantity":4},{"id":"98c2e3e5-298f-4863-a975-839f41a22e76","itemId":"86a86ced-d0f6-4de0-b61d-8c56950f4aa5","itemName":"Masala Dosa","price":80,"quantity":1}]}', '{"orderNumber":3,"tableNumber":4,"status":"Pending","totalPrice":201.5,"version":2,"items":[{"id":"bfd2df02-cde6-4ba1-b734-464dae7e4142","itemId":"b51b6c0e-6692-4fa7-a1ff-d5f761b81a3d","itemName":"Idli (2 pcs)","price":40.5,"quantity":3},{"id":"98c2e3e5-298f-4863-a975-839f41a22e76","itemId":"86a86ced-d0f6-4de0-b61d-8c56950f4aa5","itemName":"Masala Dosa","price":80,"quantity":1}]}'),
  ('be5d3b65-175e-4eab-99b5-f8498d0c1abc', 'anna-mess', 1795737389602, 'fcc3f2c8-fda4-4ab1-9f41-bdc88391fd10', '10fc345c-4245-4ec2-9493-bb6d651137f3', 'close', 'order', '3149724e-b967-48a9-a5a4-2cb0d6f202c5', '{"orderNumber":4,"tableNumber":9,"status":"Pending","totalPrice":2103.75,"version":1,"items":[{"id":"d12181bf-9ca0-4a1a-8216-0a1006140928","itemId":"139495d6-392e-493b-bb3d-f720c9720f95","itemName":"Filter Coffee","price":21.25,"quantity":99}]}', '{"orderNumber":4,"tableNumber":9,"status":"Completed","totalPrice":0,"version":2,"items":[{"id":"d12181bf-9ca0-4a1a-8216-0a1006140928","itemId":"139495d6-392e-493b-bb3d-f720c9720f95","itemName":"Filter Coffee","price":21.25,"quantity":0}]}'),
  ('9ff44618-161b-4559-bc0b-00f9eaf328cc', 'anna-mess', 1795737389609, 'fcc3f2c8-fda4-4ab1-9f41-bdc88391fd10', '10fc345c-4245-4ec2-9493-bb6d651137f3', 'close', 'order', '175d7c55-5821-42a7-ab29-e87626e73a95', '{"orderNumber":5,"tableNumber":2,"status":"Pending","totalPrice":80,"version":1,"items":[{"id":"58dd90e2-83d2-402b-b72b-1d0a433601f8","itemId":"86a86ced-d0f6-4de0-b61d-8c56950f4aa5","itemName":"Masala Dosa","price":80,"quantity":1}]}', '{"orderNumber":5,"tableNumber":2,"status":"Completed","totalPrice":80,"version":2,"items":[{"id":"58dd90e2-83d2-402b-b72b-1d0a433601f8","itemId":"86a86ced-d0f6-4de0-b61d-8c56950f4aa5","itemName":"Masala Dosa","price":80,"quantity":1}]}'),
  ('42dba4ee-4d6f-477a-a403-334374346170', 'anna-mess', 1795737389614, 'fcc3f2c8-fda4-4ab1-9f41-bdc88391fd10', '10fc345c-4245-4ec2-9493-bb6d651137f3', 'reopen', 'order', '175d7c55-5821-42a7-ab29-e87626e73a95', '{"orderNumber":5,"tableNumber":2,"status":"Completed","totalPrice":80,"version":2,"items":[{"id":"58dd90e2-83d2-402b-b72b-1d0a433601f8","itemId":"86a86ced-d0f6-4de0-b61d-8c56950f4aa5","itemName":"Masala Dosa","price":80,"quantity":1}]}', '{"orderNumber":5,"tableNumber":2,"status":"Pending","totalPrice":80,"version":3,"items":[{"id":"58dd90e2-83d2-402b-b72b-1d0a433601f8","itemId":"86a86ced-d0f6-4de0-b61d-8c56950f4aa5","itemName":"Masala Dosa","price":80,"quantity":1}]}'),
  ('27f39011-b9c9-4826-a134-c0c5dd9ed823', 'anna-mess', 1795737389623, 'fcc3f2c8-fda4-4ab1-9f41-bdc88391fd10', '10fc345c-4245-4ec2-9493-bb6d651137f3', 'close', 'order', '175d7c55-5821-42a7-ab29-e87626e73a95', '{"orderNumber":5,"tableNumber":2,"status":"Pending","totalPrice":80,"version":3,"items":[{"id":"58dd90e2-83d2-402b-b72b-1d0a433601f8","itemId":"86a86ced-d0f6-4de0-b61d-8c56950f4aa5","itemName":"Masala Dosa","price":80,"quantity":1}]}', '{"orderNumber":5,"tableNumber":2,"status":"Completed","totalPrice":80,"version":4,"items":[{"id":"58dd90e2-83d2-402b-b72b-1d0a433601f8","itemId":"86a86ced-d0f6-4de0-b61d-8c56950f4aa5","itemName":"Masala Dosa","price":80,"quantity":1}]}'),
  ('d1842f09-5b06-4a55-90c1-bf9f17f768e2', 'anna-mess', 1795737412491, 'fcc3f2c8-fda4-4ab1-9f41-bdc88391fd10', '4762803d-54df-4789-95ae-4a79da1810c1', 'answer', 'waiter-call', '84c1e415-74f6-4394-a46d-5256e6b80b61', '{"id":"84c1e415-74f6-4394-a46d-5256e6b80b61","restaurantId":"anna-mess","tableNumber":3,"createdDateTime":"2026-11-26T23:56:29.632Z"}', '{"id":"84c1e415-74f6-4394-a46d-5256e6b80b61","restaurantId":"anna-mess","tableNumber":3,"createdDateTime":"2026-11-26T23:56:29.632Z","answeredDateTime":"2026-11-26T23:56:52.491Z"}');

INSERT INTO offers (id, restaurant_id, starts_at, ends_at, percentage, created_at) VALUES
  ('1c178946-e652-4cb8-a74a-833b9774d6cc', 'anna-mess', 1793577600000, 1830211200000, 15, 1795737389472);

INSERT INTO offer_items (offer_id, item_id) VALUES
  ('1c178946-e652-4cb8-a74a-833b9774d6cc', '139495d6-392e-493b-bb3d-f720c9720f95');

INSERT INTO report_items (restaurant_id, item_id, quantity) VALUES
  ('anna-mess', '86a86ced-d0f6-4de0-b61d-8c56950f4aa5', 3),
  ('anna-mess', '139495d6-392e-493b-bb3d-f720c9720f95', 3);

INSERT INTO report_slots (restaurant_id, kind, slot, order_count, total_paise) VALUES
  ('anna-mess', 'day', 5, 2, 30375),
  ('anna-mess', 'time', 2, 2, 30375);

INSERT INTO report_users (restaurant_id, user_id, order_count) VALUES
  ('anna-mess', 'guest-anand', 1),
  ('anna-mess', 'guest-bela', 1);

INSERT INTO report_totals (restaurant_id, order_count, user_count, total_paise) VALUES
  ('anna-mess', 2, 2, 30375);
