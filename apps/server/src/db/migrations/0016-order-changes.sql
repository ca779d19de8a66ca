-- The place of the last change of an order among all, for programs that follow them (decision 111). Each write of an order sets it: on
-- PostgreSQL to its transaction, on SQLite, where one transaction writes at a time, to the next number of the restaurant.
ALTER TABLE orders ADD COLUMN changed BIGINT NOT NULL DEFAULT 0;
-- Partial, so that SQLite does not choose it for the reads of the room.
CREATE INDEX orders_by_change ON orders (restaurant_id, changed, order_number) WHERE changed > 0;

-- On SQLite alone, in the series of orders: the place of the last change.
ALTER TABLE number_series ADD COLUMN last_change BIGINT NOT NULL DEFAULT 0;

-- only on postgres
CREATE FUNCTION stamp_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.changed := pg_current_xact_id()::text::bigint; RETURN NEW; END $$;
-- only on postgres
CREATE TRIGGER orders_stamped BEFORE INSERT OR UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION stamp_change();
-- only on sqlite
CREATE TRIGGER orders_stamped_at_insert AFTER INSERT ON orders BEGIN UPDATE number_series SET last_change = last_change + 1 WHERE restaurant_id = NEW.restaurant_id AND series = 'orders'; UPDATE orders SET changed = COALESCE((SELECT last_change FROM number_series WHERE restaurant_id = NEW.restaurant_id AND series = 'orders'), 0) WHERE id = NEW.id; END;
-- only on sqlite
CREATE TRIGGER orders_stamped_at_update AFTER UPDATE ON orders WHEN NEW.changed = OLD.changed BEGIN UPDATE number_series SET last_change = last_change + 1 WHERE restaurant_id = NEW.restaurant_id AND series = 'orders'; UPDATE orders SET changed = COALESCE((SELECT last_change FROM number_series WHERE restaurant_id = NEW.restaurant_id AND series = 'orders'), 0) WHERE id = NEW.id; END;
