-- Copies the rows of Thali 0.1 into the tables of migrations 0001 to 0003, and drops the tables of 0.1.

INSERT INTO restaurants (id, name, logo, timezone, currency, menu_card_only, menu_card_only_view, table_count)
  SELECT id, name, logo, timezone, currency, menu_card_only, menu_card_only_view, table_count FROM old_restaurants;

INSERT INTO number_series (restaurant_id, last_number, last_created_at)
  SELECT restaurant_id, last_number, last_created_at FROM old_order_counters;

INSERT INTO staff (id, username, password_hash, is_disabled, created_at)
  SELECT id, username, password_hash, is_disabled, created_at FROM old_staff;

INSERT INTO memberships (restaurant_id, staff_id, role, created_at)
  SELECT restaurant_id, id, role, created_at FROM old_staff;

INSERT INTO sessions (id, staff_id, restaurant_id, generation, rotated_at, created_at, expires_at, ended_at)
  SELECT one.id, one.staff_id, old_staff.restaurant_id, one.generation, one.rotated_at, one.created_at, one.expires_at, one.ended_at
  FROM old_sessions AS one JOIN old_staff ON old_staff.id = one.staff_id;

INSERT INTO secrets (name, value) SELECT name, value FROM old_secrets;

INSERT INTO categories (id, restaurant_id, name, type, weight, is_suspended, version)
  SELECT id, restaurant_id, name, type, weight, is_suspended, version FROM old_categories;

INSERT INTO items (id, restaurant_id, name, description, price_paise, category_id, special_category_id, image_url,
    image_colour, available_from, is_suspended, position, version)
  SELECT id, restaurant_id, name, description, price_paise, category_id, special_category_id, image_url,
    image_colour, available_from, is_suspended, position, version FROM old_items;

INSERT INTO pictures (restaurant_id, name, bytes, touched_at, is_avif_due, removed_at)
  SELECT restaurant_id, name, bytes, touched_at, is_avif_due, removed_at FROM old_pictures;

INSERT INTO orders (id, restaurant_id, order_number, table_number, user_id, status, total_paise, version, revision, created_at, closed_at)
  SELECT id, restaurant_id, order_number, table_number, user_id, status, total_paise, version, version, created_at, closed_at FROM old_orders;

INSERT INTO order_lines (id, order_id, position, item_id, item_name, price_paise, quantity, note, quantity_max)
  SELECT id, order_id, position, item_id, item_name, price_paise, quantity, note, quantity FROM old_order_lines;

-- A stored answer is repeated as it is, so it gets what 1.0 answers besides. Quotes in names and notes are
-- escaped: the replaced text is found once.
INSERT INTO order_keys (restaurant_id, user_id, idempotency_key, body_hash, answer, created_at)
  SELECT restaurant_id, user_id, idempotency_key, body_hash,
    REPLACE(answer, '"version":1,"orderNumber":', '"version":1,"revision":1,"approval":"accepted","orderNumber":'), created_at FROM old_order_keys;

INSERT INTO waiter_calls (id, restaurant_id, table_number, created_at, answered_at)
  SELECT id, restaurant_id, table_number, created_at, answered_at FROM old_waiter_calls;

INSERT INTO audit (id, restaurant_id, at, staff_id, session_id, action, object_kind, object_id, before_change, after_change)
  SELECT id, restaurant_id, at, staff_id, session_id, action, object_kind, object_id, before_change, after_change FROM old_audit;

INSERT INTO offers (id, restaurant_id, starts_at, ends_at, percentage, created_at)
  SELECT id, restaurant_id, starts_at, ends_at, percentage, created_at FROM old_offers;

INSERT INTO offer_items (offer_id, item_id) SELECT offer_id, item_id FROM old_offer_items;

INSERT INTO report_items (restaurant_id, item_id, portion_id, portion_name, quantity)
  SELECT restaurant_id, item_id, '', '', quantity FROM old_report_items;

INSERT INTO report_slots (restaurant_id, kind, slot, order_count, total_paise)
  SELECT restaurant_id, kind, slot, order_count, total_paise FROM old_report_slots;

INSERT INTO report_users (restaurant_id, user_id, order_count) SELECT restaurant_id, user_id, order_count FROM old_report_users;

INSERT INTO report_totals (restaurant_id, order_count, user_count, total_paise)
  SELECT restaurant_id, order_count, user_count, total_paise FROM old_report_totals;

DROP TABLE old_report_totals;
DROP TABLE old_report_users;
DROP TABLE old_report_slots;
DROP TABLE old_report_items;
DROP TABLE old_offer_items;
DROP TABLE old_offers;
DROP TABLE old_audit;
DROP TABLE old_waiter_calls;
DROP TABLE old_order_keys;
DROP TABLE old_order_lines;
DROP TABLE old_orders;
DROP TABLE old_pictures;
DROP TABLE old_items;
DROP TABLE old_categories;
DROP TABLE old_secrets;
DROP TABLE old_sessions;
DROP TABLE old_staff;
DROP TABLE old_order_counters;
DROP TABLE old_restaurants;
